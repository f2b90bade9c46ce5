import type { EventStore } from '@tirage/event-sourcing';
import { makeFaults, type Faults } from './faults.js';
import { openLog } from './log.js';
import { serverVersion } from './server-version.js';

export interface EventStoreDoubleOptions {
  /** Where it keeps everything; it alone appends there, in a form of its own. In memory or on SQLite. Stays open at the end. */
  readonly store: EventStore;
  /** Default: any free one. */
  readonly port?: number;
  /** The version it says it has, and behaves as, default 24.10.5. */
  readonly version?: string;
  /** Calls that one connection carries at a time, default 100 as on the server: the next one waits. */
  readonly streamsPerConnection?: number;
}

export interface EventStoreDouble {
  /** `esdb://127.0.0.1:<port>?tls=false` */
  readonly url: string;
  readonly faults: Faults;
  /** Ends every call and every connection. */
  close(): Promise<void>;
}

/**
 * A test double of EventStoreDB, NOT EventStoreDB: the part of its gRPC protocol that we use, over one of our own stores,
 * for the official client. It knows the protocol alone. One node without TLS, users, deletion, truncation, links,
 * projections, persistent subscriptions or appends at any revision: those are answered with `UNIMPLEMENTED`.
 */
export async function startEventStoreDouble(options: EventStoreDoubleOptions): Promise<EventStoreDouble> {
  const { listen } = await import('./server.js'); // gRPC costs every test that imports this library a quarter of a second
  const streamsPerConnection = options.streamsPerConnection ?? 100;
  let listening: Awaited<ReturnType<typeof listen>> | undefined;
  const faults = makeFaults({ refuse: () => stop(), accept: () => start(port) });
  const service = { log: openLog(options.store), faults, version: serverVersion(options.version ?? '24.10.5') };
  const start = async (at: number): Promise<void> => {
    listening ??= await listen(service, { port: at, streamsPerConnection });
  };
  const stop = (): void => {
    listening?.stop();
    listening = undefined;
  };
  await start(options.port ?? 0);
  const port = listening?.port ?? 0;
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    faults,
    close: async () => {
      stop();
      faults.releaseLate();
    },
  };
}
