import { END } from '@eventstore/db-client';
import { categoryOf, comparePositions, type Position } from '@tirage/event-sourcing';
import { isoTime, type Clock } from '@tirage/kernel';
import { readLogBackwards } from './read.js';
import type { Session } from './session.js';

/** What is known of a subscription; it is written by the subscription, and by its watchdog where it says so. */
export interface Watched {
  /** The last event given; at first what the subscription starts after, undefined for the start of the log. */
  given: Position | undefined;
  /** How far the server has looked: everything of the categories up to there has arrived. The watchdog moves it too. */
  searched?: Position | undefined;
  /** Counts whatever arrives. */
  signs: number;
  caughtUp: boolean;
  /** Set by the watchdog: when this event has been given, the reader has caught up. */
  target?: Position | undefined;
}

export interface WatchSettings {
  readonly categories: readonly string[];
  /** Milliseconds without a sign after which the log is asked whether something is missing. */
  readonly watchdogMs: number;
  /** Milliseconds until the log is asked for the first time: how old servers' readers learn that they have caught up. */
  readonly firstLookMs: number;
  readonly clock: Clock;
}

export interface WatchHooks {
  /** Nothing that has arrived waits for the reader. */
  isQuiet(): boolean;
  markCaughtUp(): void;
  breakOff(reason: string): void;
  readonly over: AbortSignal;
}

/** Events of the log looked at with one call. */
const PAGE = 200;

/**
 * Looks after one subscription until it is over. A silent one is compared with the log: when it lacks an event, and still
 * does at the next look, or when the log cannot be read either, it is broken off. A slow reader is not a silent server.
 *
 * The same look tells when the reader has caught up, because servers before 23.10 do not.
 */
export async function watch(
  session: Session,
  settings: WatchSettings,
  watched: Watched,
  hooks: WatchHooks,
): Promise<void> {
  const { watchdogMs, firstLookMs, clock } = settings;
  let suspected = false;
  let lastSign = clock.now();
  for (let wait = firstLookMs; ; wait = watchdogMs) {
    const before = watched.signs;
    await session.timers.sleep(wait, hooks.over);
    if (hooks.over.aborted) return;
    const silent = watched.signs === before && hooks.isQuiet();
    if (!silent) {
      suspected = false;
      lastSign = clock.now();
    }
    if (!silent && watched.caughtUp) continue;
    const complete = await compare(session, settings, watched, hooks).catch(() => false);
    if (watched.signs !== before || complete) suspected = false;
    else if (suspected) return hooks.breakOff(`nothing has come since ${isoTime(lastSign)}, and the log has gone on`);
    else suspected = silent;
  }
}

/** Whether everything of the categories that is recorded has arrived. */
async function compare(
  session: Session,
  { categories }: WatchSettings,
  watched: Watched,
  hooks: WatchHooks,
): Promise<boolean> {
  const { head, last } = await lastOf(session, categories, later(watched.given, watched.searched));
  const complete = last === undefined || isBehind(last, watched.given);
  if (last === undefined) watched.searched = later(head, watched.searched);
  if (watched.caughtUp) return complete;
  if (complete) hooks.markCaughtUp();
  else watched.target = last;
  return complete;
}

interface Looked {
  /** The newest event of all. */
  readonly head: Position | undefined;
  /** The newest event of the categories, undefined when there is none after the floor. */
  readonly last: Position | undefined;
}

async function lastOf(session: Session, categories: readonly string[], floor: Position | undefined): Promise<Looked> {
  let head: Position | undefined;
  for (let from: Position | undefined; ;) {
    const page = await readLogBackwards(session, from ?? END, PAGE);
    const older = page.flatMap(({ event }) => (event && !isBehind(from, event.position) ? [event] : []));
    head ??= older[0]?.position;
    for (const { position, streamId } of older) {
      if (isBehind(position, floor)) return { head, last: undefined };
      if (isOf(streamId, categories)) return { head, last: position };
    }
    const oldest = older.at(-1);
    if (oldest === undefined || page.length < PAGE) return { head, last: undefined };
    from = oldest.position;
  }
}

const isOf = (stream: string, categories: readonly string[]): boolean =>
  stream.indexOf('-') > 0 && categories.includes(categoryOf(stream));

/** Whether both are known and `a` stands at or before `b`. */
const isBehind = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined && b !== undefined && comparePositions(a, b) <= 0;

const later = (a: Position | undefined, b: Position | undefined): Position | undefined =>
  isBehind(a, b) ? b : (a ?? b);
