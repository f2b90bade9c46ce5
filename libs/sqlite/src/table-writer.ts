import { StoreUnavailable } from '@tirage/event-sourcing';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A statement and the values of each of its runs. */
export type Statement = readonly [sql: string, runs: readonly (readonly (string | number | null)[])[]];

/** `FULL`: a transaction is synced before it is answered. `NORMAL`: a power loss may take back the last ones, each whole. */
export type Synchronous = 'FULL' | 'NORMAL';

export type ToTables =
  | { readonly call: number; readonly file: string; readonly synchronous: Synchronous }
  | { readonly call: number; readonly file: string; readonly statements: readonly Statement[] }
  | { readonly call: number; readonly file: string; readonly close: true };

export type FromTables =
  { readonly call: number; readonly changes: readonly number[] } | { readonly call: number; readonly failed: string };

export interface TableWriter {
  /** One transaction; gives how many rows each statement changed. Rejects with {@link StoreUnavailable}. */
  write(statements: readonly Statement[]): Promise<readonly number[]>;
  close(): Promise<void>;
}

type Asked = ToTables extends infer Message ? (Message extends ToTables ? Omit<Message, 'call'> : never) : never;

interface Thread {
  ask(message: Asked): Promise<readonly number[]>;
  end(): Promise<void>;
}

const MAX_WAITING = 10_000;

/** One thread for all small files of the process, from the first that is opened to the last that is closed. */
let shared: { readonly thread: Thread; users: number } | undefined;

/** Opens a file that exists for writing, off the event loop. */
export async function openTableWriter(file: string, synchronous: Synchronous): Promise<TableWriter> {
  const use = (shared ??= { thread: startThread(), users: 0 });
  use.users += 1;
  const leave = async (): Promise<void> => {
    use.users -= 1;
    if (use.users > 0) return;
    if (shared === use) shared = undefined;
    await use.thread.end();
  };
  try {
    await use.thread.ask({ file, synchronous });
  } catch (error) {
    await leave();
    throw error;
  }
  let closing: Promise<void> | undefined;
  return {
    write: async (statements) => {
      if (closing) throw new StoreUnavailable('the file is closed');
      return use.thread.ask({ file, statements });
    },
    close: () => (closing ??= use.thread.ask({ file, close: true }).then(leave, leave)),
  };
}

interface Waiting {
  readonly resolve: (changes: readonly number[]) => void;
  readonly reject: (reason: StoreUnavailable) => void;
}

function startThread(): Thread {
  const worker = new Worker(fileURLToPath(new URL('./table-worker.js', import.meta.url)));
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let broken: StoreUnavailable | undefined;
  const fail = (cause: unknown): void => {
    broken ??= new StoreUnavailable('the writing thread has ended', { cause });
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  };
  worker.on('message', (message: FromTables) => {
    const asker = waiting.get(message.call);
    waiting.delete(message.call);
    if ('changes' in message) asker?.resolve(message.changes);
    else asker?.reject(new StoreUnavailable(`nothing was written: ${message.failed}`));
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('exit')));
  return {
    ask: (message) => {
      if (broken) return Promise.reject(broken);
      if (waiting.size >= MAX_WAITING) return Promise.reject(new StoreUnavailable('too many writes wait'));
      return new Promise((resolve, reject) => {
        calls += 1;
        waiting.set(calls, { resolve, reject });
        worker.postMessage({ ...message, call: calls });
      });
    },
    end: async () => {
      await worker.terminate();
    },
  };
}
