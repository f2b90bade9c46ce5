import { END, START, streamNameFilter, type AllStreamSubscription } from '@eventstore/db-client';
import {
  comparePositions,
  StoreUnavailable,
  type CaughtUp,
  type Position,
  type RecordedEvent,
  type SubscribeOptions,
} from '@tirage/event-sourcing';
import { asStoreError } from './calls.js';
import { decodeEvent } from './encoding.js';
import { readLogBackwards } from './read.js';
import { ignore, LEADER, type Session } from './session.js';
import { watch, type Watched, type WatchSettings } from './watchdog.js';

/** Events that the server looks at before it says how far it has come, when none of them is of the categories. */
const SEARCH_WINDOW = 500;

/** Stands in the subscription's own buffer, so that it comes after every event that came before. */
const CAUGHT_UP = Symbol('caught up');

export interface SubscriptionSettings extends Omit<WatchSettings, 'categories'> {
  /** Breaks off each open subscription, when the connection is closed. */
  readonly open: Set<() => void>;
  isClosed(): boolean;
}

/**
 * The events of all streams of the categories, after a position. Breaks off with {@link StoreUnavailable}; who follows it
 * subscribes again from the last event he has finished.
 */
export async function* subscribeToLog(
  session: Session,
  { after, categories, signal }: SubscribeOptions,
  settings: SubscriptionSettings,
): AsyncGenerator<RecordedEvent | CaughtUp> {
  if (categories.length === 0) throw new TypeError('a subscription names its categories');
  if (signal.aborted) return;
  const from = after === 'end' ? await headOf(session) : after;
  if (isAborted(signal)) return;
  if (settings.isClosed()) throw new StoreUnavailable('subscription: the connection to the store is closed');
  const over = new AbortController();
  const watched: Watched = { given: from === 'start' ? undefined : from, signs: 0, caughtUp: false };
  const subscription = open(session, from, categories, (position) => {
    watched.searched = position;
    watched.signs++;
  });
  const markCaughtUp = (): void => {
    if (!subscription.destroyed) subscription.push(CAUGHT_UP);
  };
  const end = (problem?: Error): void => {
    over.abort();
    signal.removeEventListener('abort', leave);
    settings.open.delete(close);
    subscription.destroy(problem);
    // Neither leaving the iteration nor destroying the stream ends the call.
    subscription.unsubscribe().catch(ignore);
  };
  const breakOff = (reason: string): void => end(new StoreUnavailable(`subscription: ${reason}`));
  const leave = (): void => end();
  const close = (): void => breakOff('the connection to the store is closed');
  // At once: an error that nobody listens to ends the process.
  subscription.on('error', ignore);
  subscription.on('caughtUp', markCaughtUp);
  subscription.on('confirmation', () => {
    established.abort();
    watched.signs++;
  });
  signal.addEventListener('abort', leave, { once: true });
  settings.open.add(close);

  const established = new AbortController();
  void session.timers.sleep(session.deadlineMs, AbortSignal.any([established.signal, over.signal])).then(() => {
    if (!established.signal.aborted && !over.signal.aborted) breakOff(`not there within ${session.deadlineMs} ms`);
  });
  const isQuiet = (): boolean => subscription.readableLength === 0;
  void watch(session, { ...settings, categories }, watched, { isQuiet, markCaughtUp, breakOff, over: over.signal });

  try {
    for await (const item of subscription as AsyncIterable<unknown>) {
      if (isAborted(signal)) return;
      watched.signs++;
      if (item !== CAUGHT_UP) {
        const event = decodeEvent(item as Parameters<typeof decodeEvent>[0]);
        watched.given = event.position;
        yield event;
        if (watched.target === undefined || comparePositions(event.position, watched.target) < 0) continue;
      }
      watched.target = undefined;
      watched.caughtUp = true;
      yield { caughtUp: true };
    }
    if (!isAborted(signal)) throw new StoreUnavailable('subscription: ended by the server');
  } catch (error) {
    if (!isAborted(signal)) throw asStoreError('subscription', error);
  } finally {
    end();
  }
}

/** Where the log ends now: what a silent subscription is measured from. */
async function headOf(session: Session): Promise<Position | 'start'> {
  const [last] = await readLogBackwards(session, END, 1);
  return last?.event?.position ?? 'start';
}

function open(
  { client, credentials }: Session,
  from: Position | 'start',
  categories: readonly string[],
  onSearched: (position: RecordedEvent['position']) => void,
): AllStreamSubscription {
  const prefixes = categories.map((category) => `${category}-`);
  return client.subscribeToAll({
    fromPosition: from === 'start' ? START : from,
    filter: streamNameFilter({
      prefixes,
      maxSearchWindow: SEARCH_WINDOW,
      checkpointInterval: 1,
      checkpointReached: (_, position) => onSearched(position),
    }),
    credentials,
    ...LEADER,
  });
}

/** Asked anew each time: the signal is aborted while the iteration waits. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;
