import { StoreUnavailable, WrongExpectedRevision } from '@tirage/event-sourcing';
import type { Timers } from '@tirage/kernel';

export interface CallOptions {
  readonly timers: Timers;
  /** Milliseconds from being asked for to the answer, waiting for its turn included. */
  readonly deadlineMs: number;
  /** Under way at the same time; default 64, because a connection carries 100 and subscriptions need some. */
  readonly most?: number;
  /** Waiting for their turn; one more is {@link StoreUnavailable}. Default 10,000. */
  readonly maxWaiting?: number;
}

/** Short calls to the server: so many at once, the others in turn, and each one answered or given up in time. */
export interface Calls {
  /**
   * Rejects with {@link StoreUnavailable} for whatever goes wrong, except what the call itself rejects with
   * `WrongExpectedRevision`. `givenUp` tells the call that nobody waits for it any more.
   */
  run<T>(what: string, call: (givenUp: AbortSignal) => Promise<T>): Promise<T>;
  /** Refuses new calls; resolves when those under way have ended, which they do within their time. */
  close(): Promise<void>;
}

export function boundedCalls({ timers, deadlineMs, most = 64, maxWaiting = 10_000 }: CallOptions): Calls {
  const waiting = new Set<() => void>();
  const unfinished = new Set<Promise<unknown>>();
  let running = 0;
  let closed = false;

  const startNext = (): void => {
    for (const start of waiting) {
      if (running >= most) return;
      waiting.delete(start);
      running++;
      start();
    }
  };

  const runInTime = async <T>(what: string, call: (givenUp: AbortSignal) => Promise<T>): Promise<T> => {
    const givenUp = new AbortController();
    const settled = new AbortController();
    let start = (): void => undefined;
    const turn = new Promise<void>((resolve) => (start = resolve));
    const late = new Promise<never>((_, reject) => {
      void timers.sleep(deadlineMs, settled.signal).then(() => {
        if (settled.signal.aborted) return;
        givenUp.abort();
        reject(new StoreUnavailable(`${what}: no answer within ${deadlineMs} ms`));
      });
    });
    const answer = turn.then(() => {
      givenUp.signal.throwIfAborted();
      return call(givenUp.signal);
    });
    // Whichever of the two comes second, nobody hears of it.
    late.catch(() => undefined);
    answer.catch(() => undefined);
    waiting.add(start);
    startNext();
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      throw asStoreError(what, error);
    } finally {
      settled.abort('settled'); // without a reason it makes an error with its stack
      if (!waiting.delete(start)) running--;
      startNext();
    }
  };

  return {
    run: async (what, call) => {
      if (closed) throw new StoreUnavailable(`${what}: the connection to the store is closed`);
      if (waiting.size >= maxWaiting) throw new StoreUnavailable(`${what}: ${maxWaiting} calls wait already`);
      const result = runInTime(what, call);
      unfinished.add(result);
      return result.finally(() => unfinished.delete(result));
    },
    close: async () => {
      closed = true;
      await Promise.allSettled(unfinished);
    },
  };
}

/** The port's errors as they are, everything else as {@link StoreUnavailable} because of it. */
export function asStoreError(what: string, error: unknown): Error {
  if (error instanceof StoreUnavailable || error instanceof WrongExpectedRevision) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreUnavailable(`${what}: ${reason.slice(0, 500)}`, { cause: error });
}
