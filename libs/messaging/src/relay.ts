import {
  StoreUnavailable,
  type Checkpoints,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { backOffMs, RECONNECT, within, type BackOff, type Random, type Timers } from '@tirage/kernel';
import { CheckpointKeeper } from './checkpoint-keeper.js';
import type { MessageBus } from './message-bus.js';
import { beginShare, isInShare, relayName, type RelayShare } from './relay-share.js';
import { Watermark } from './watermark.js';

const WHOLE: RelayShare = { index: 0, of: 1 };

export interface RelayOptions {
  /** Which of the streams it publishes, where several relays split them; default: all. Its checkpoint is the share's. */
  readonly share?: RelayShare;
  readonly store: Pick<EventStore, 'subscribe'>;
  readonly bus: Pick<MessageBus, 'publish'>;
  readonly checkpoints: Checkpoints;
  readonly categories: readonly string[];
  /** Stops the relay; its promise resolves when the last checkpoint is saved. */
  readonly signal: AbortSignal;
  readonly timers: Timers;
  readonly random: Random;
  /** Events handed to the bus and not finished, at most; default 10,000. */
  readonly window?: number;
  /** Between two saves of the checkpoint, milliseconds; default 200. */
  readonly checkpointEveryMs?: number;
  /** After a failure; default 50 ms to 5 s. */
  readonly backOff?: BackOff;
  /** For metrics: the event is handed to the bus; again when the relay begins again. */
  readonly onTaken?: (event: RecordedEvent) => void;
  /** For metrics: the bus has finished with the event, and with all but so many. */
  readonly onPublished?: (event: RecordedEvent, unfinished: number) => void;
  /** The relay has met this and goes on by itself. */
  readonly onProblem?: (error: unknown) => void;
}

/** After a failed publish, how long the others may take to end before everything is published again, milliseconds. */
const SETTLE_MS = 5_000;

/**
 * The only publisher of events. Follows the log from its checkpoint and hands every event to the bus at once and in log
 * order, several at a time. The checkpoint moves to the last event before the first unfinished one. A failure, a crash or
 * a second relay publish again what follows the checkpoint; nothing skips.
 *
 * The bus takes in events in the order of the calls, also while earlier calls are unfinished; when one call fails, those
 * after it may have been taken, and all are made again in order.
 */
export async function runRelay(options: RelayOptions): Promise<void> {
  const { signal, timers, random, share = WHOLE, backOff = RECONNECT, onProblem = () => {} } = options;
  const name = relayName(share);
  const keeper = new CheckpointKeeper({
    ...options,
    name,
    everyMs: options.checkpointEveryMs ?? 200,
    backOff,
    onProblem,
  });
  const isStopped = () => signal.aborted;
  let failures = 0;
  while (!isStopped()) {
    const run = startRun(options, keeper);
    const problem = await run.ended;
    if (isStopped()) break;
    onProblem(problem);
    failures = run.hasProgressed() ? 1 : failures + 1;
    await timers.sleep(backOffMs(backOff, failures, random), signal);
  }
  await keeper.settled();
}

interface Run {
  /** Why it ended; never rejects. */
  readonly ended: Promise<unknown>;
  hasProgressed(): boolean;
}

/** One subscription, from the checkpoint until something fails or the relay is stopped. */
function startRun(options: RelayOptions, keeper: CheckpointKeeper): Run {
  const {
    store,
    bus,
    checkpoints,
    categories,
    share = WHOLE,
    signal,
    timers,
    window = 10_000,
    onTaken,
    onPublished,
  } = options;
  const isMine = isInShare(share);
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  const watermark = new Watermark<Position>();
  const publishing = new Set<Promise<void>>();
  let failed: { readonly error: unknown } | undefined;
  let progressed = false;
  let wake = () => {};

  const publish = async (event: RecordedEvent): Promise<void> => {
    const finish = watermark.begin(event.position);
    onTaken?.(event);
    try {
      await bus.publish([event]);
      finish();
      progressed = true;
      onPublished?.(event, watermark.unfinished);
      if (watermark.upTo) keeper.moveTo(watermark.upTo);
    } catch (error) {
      failed ??= { error };
      over.abort();
    }
    wake();
  };

  const follow = async (): Promise<void> => {
    await beginShare(checkpoints, share);
    const after = (await keeper.load()) ?? 'start';
    for await (const item of store.subscribe({ after, categories, signal: over.signal })) {
      if (isOver()) return;
      if ('caughtUp' in item) {
        progressed ||= failed === undefined && watermark.unfinished === 0;
        continue;
      }
      if (!isMine(item.stream)) {
        watermark.begin(item.position)();
        if (watermark.upTo) keeper.moveTo(watermark.upTo);
        continue;
      }
      const published = publish(item).finally(() => publishing.delete(published));
      publishing.add(published);
      while (watermark.unfinished >= window && !isOver()) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
    }
    if (!isOver()) throw new StoreUnavailable('the subscription ended by itself');
  };

  const run = async (): Promise<unknown> => {
    const stop = () => {
      over.abort();
      wake();
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      await follow();
    } catch (error) {
      failed ??= { error };
      over.abort();
    } finally {
      signal.removeEventListener('abort', stop);
    }
    if (!signal.aborted) await within(SETTLE_MS, timers, Promise.allSettled(publishing)).catch(() => undefined);
    return failed?.error;
  };

  return { ended: run(), hasProgressed: () => progressed };
}
