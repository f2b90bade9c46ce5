import { InMemoryEventStore } from '@tirage/event-sourcing';
import { systemClock, systemRandom, systemTimers } from '@tirage/kernel';
import { describeCheckpoints, describeEventStore, startEventStoreDouble } from '@tirage/testing';
import { randomUUID } from 'node:crypto';
import { connectEventStoreDb, type EventStoreDb } from './connect.js';

/** `npm run test:eventstore -- 'esdb://…'` names a real server here; without one the double is tested against. */
const real = process.env['TIRAGE_TEST_EVENTSTORE_URL'];

const connect = (url: string): Promise<EventStoreDb> =>
  connectEventStoreDb({ url, timers: systemTimers, random: systemRandom, clock: systemClock });

interface Opened {
  connection: EventStoreDb;
  reopen(): Promise<EventStoreDb>;
  close(): Promise<void>;
}

async function open(): Promise<Opened> {
  const double =
    real === undefined
      ? await startEventStoreDouble({ store: new InMemoryEventStore({ clock: systemClock }) })
      : undefined;
  const url = double?.url ?? real ?? '';
  const opened: Opened = {
    connection: await connect(url),
    reopen: async () => {
      await opened.connection.close();
      return (opened.connection = await connect(url));
    },
    close: async () => {
      await opened.connection.close();
      await double?.close();
    },
  };
  return opened;
}

const name = real === undefined ? 'EventStoreDB (the double)' : 'EventStoreDB (the server named)';

describeEventStore(
  name,
  async () => {
    const opened = await open();
    return {
      store: opened.connection.store,
      reopen: async () => (await opened.reopen()).store,
      close: opened.close,
    };
  },
  // A call over gRPC costs a hundred times one of an embedded store.
  { seeds: 6, timeout: 180_000 },
);

describeCheckpoints(name, async () => {
  const opened = await open();
  // A real server keeps the checkpoints of earlier tests.
  const test = randomUUID();
  const named = ({ checkpoints }: EventStoreDb) => ({
    load: (checkpoint: string) => checkpoints.load(`${test}-${checkpoint}`),
    save: (checkpoint: string, ...rest: Tail) => checkpoints.save(`${test}-${checkpoint}`, ...rest),
  });
  return {
    checkpoints: named(opened.connection),
    reopen: async () => named(await opened.reopen()),
    close: opened.close,
  };
});

type Tail = Parameters<EventStoreDb['checkpoints']['save']> extends [string, ...infer Rest] ? Rest : never;
