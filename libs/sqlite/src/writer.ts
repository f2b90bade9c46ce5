import { StoreUnavailable } from '@tirage/event-sourcing';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * One append as it crosses over to the thread: `expected` is -1 for a stream that must not exist, `at` in ms; the events
 * lie flat, five values each (id, type, version, data and metadata as JSON), because structured cloning of flat arrays is
 * cheap.
 */
export type EncodedAppend = readonly [
  stream: string,
  category: string,
  expected: number,
  at: number,
  events: readonly (string | number)[],
];

export type ToWorker = { appends: readonly EncodedAppend[] } | { maxPages: number } | { close: true };

/** `results` lie flat: revision and position of each append's last event, revision -1 for a wrong expected revision. */
/** The first message says how the file was opened. */
export type FromWorker = { journal: string; synchronous: number } | { results: readonly number[] } | { failed: string };

/** Revision and position of the append's last event; undefined when the stream was not at the expected revision. */
export type Written = { readonly revision: number; readonly position: number } | undefined;

export interface WriterOptions {
  readonly file: string;
  /** More than so many waiting appends are refused: memory stays bounded when the disk does not keep up. */
  readonly maxWaiting: number;
  /** So many appends at most in one transaction: bounds how long one group takes. */
  readonly maxGroup: number;
  /** Called after each commit, before its appends are answered. */
  readonly onCommit: () => void;
  /** Called once when the thread has died; nothing is written afterwards. */
  readonly onBroken: (reason: StoreUnavailable) => void;
}

export interface Writer {
  write(append: EncodedAppend): Promise<Written>;
  limitPages(pages: number): void;
  /** Accepts nothing more, and resolves when what waits is answered. */
  drain(): Promise<void>;
  /** Drains, moves the log into the file and closes it. */
  close(): Promise<void>;
}

const SYNCHRONOUS_FULL = 2;

interface Waiting {
  readonly append: EncodedAppend;
  readonly resolve: (written: Written) => void;
  readonly reject: (reason: StoreUnavailable) => void;
}

/**
 * The appends of one file, in groups: while the thread writes one group, the next one gathers. Each group is one message
 * there and one back. An append is answered when its group is committed and synced, never before.
 */
export async function startWriter(options: WriterOptions): Promise<Writer> {
  const worker = new Worker(fileURLToPath(new URL('./append-worker.js', import.meta.url)), {
    workerData: { file: options.file },
  });
  let waiting: Waiting[] = [];
  let writing: readonly Waiting[] = [];
  let scheduled = false;
  let broken: StoreUnavailable | undefined;
  let draining: Promise<void> | undefined;
  let drained = (): void => {};
  const post = (message: ToWorker): void => worker.postMessage(message);

  const send = (): void => {
    scheduled = false;
    if (writing.length > 0 || broken) return;
    if (waiting.length === 0) return drained();
    writing = waiting.slice(0, options.maxGroup);
    waiting = waiting.slice(options.maxGroup);
    post({ appends: writing.map(({ append }) => append) });
  };
  /** After the current turn, so that what is asked in one turn is one group. */
  const schedule = (): void => {
    if (scheduled || writing.length > 0) return;
    scheduled = true;
    setImmediate(send);
  };
  const answer = (message: FromWorker): void => {
    if ('journal' in message) return;
    const group = writing;
    writing = [];
    if ('failed' in message) {
      const reason = new StoreUnavailable(`nothing was written: ${message.failed}`);
      for (const { reject } of group) reject(reason);
    } else {
      options.onCommit();
      group.forEach(({ resolve }, index) => {
        const [revision = -1, position = 0] = message.results.slice(2 * index, 2 * index + 2);
        resolve(revision < 0 ? undefined : { revision, position });
      });
    }
    schedule();
  };
  const fail = (cause: unknown): void => {
    if (broken) return;
    broken = new StoreUnavailable('the writing thread has ended', { cause });
    for (const { reject } of [...writing, ...waiting]) reject(broken);
    writing = [];
    waiting = [];
    drained();
    options.onBroken(broken);
  };

  const drain = (): Promise<void> =>
    (draining ??= new Promise((resolve) => {
      drained = resolve;
      if (broken) resolve();
      else schedule();
    }));

  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const opened = await new Promise<FromWorker>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  if (!('journal' in opened) || opened.journal !== 'wal' || opened.synchronous !== SYNCHRONOUS_FULL) {
    await worker.terminate();
    throw new Error(`${options.file} cannot be written durably: ${JSON.stringify(opened)}`);
  }
  worker.on('message', answer);
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('exit')));

  return {
    write: (append) => {
      if (broken) return Promise.reject(broken);
      if (draining) return Promise.reject(new StoreUnavailable('the store is closed'));
      if (waiting.length >= options.maxWaiting) return Promise.reject(new StoreUnavailable('too many appends wait'));
      return new Promise((resolve, reject) => {
        waiting.push({ append, resolve, reject });
        schedule();
      });
    },
    limitPages: (pages) => post({ maxPages: pages }),
    drain,
    close: async () => {
      await drain();
      if (!broken) post({ close: true });
      await ended;
    },
  };
}
