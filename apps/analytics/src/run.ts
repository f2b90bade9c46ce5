import { repeat, seconds, type Random, type Timers } from '@tirage/kernel';
import type { EventStore, ReadModel } from '@tirage/event-sourcing';
import {
  decodeEventRef,
  done,
  MalformedMessage,
  park,
  retry,
  topics,
  type Message,
  type MessageBus,
  type Verdict,
} from '@tirage/messaging';
import type { Row } from './rows.js';
import { Tally } from './tally.js';

export interface AnalyticsOptions {
  readonly store: EventStore;
  readonly bus: MessageBus;
  readonly timers: Timers;
  readonly random: Random;
  readonly table: ReadModel<Row>;
  readonly signal: AbortSignal;
  readonly onProblem?: (problem: unknown) => void;
}

/** How long an entry stays uncounted whose message was lost. */
const PASS_EVERY = seconds(60);

/**
 * Counts until the signal is aborted. Every instance holds the whole table and so is a consumer group of its own; a table
 * that was deleted is a new group, and is made anew from the store while messages go on being counted.
 */
export async function runAnalytics(options: AnalyticsOptions): Promise<void> {
  const { store, bus, timers, random, table, signal, onProblem } = options;
  const newGroup = `analytics-${Buffer.from(random.bytes(16)).toString('hex')}`;
  const tally = await Tally.open(store, table, newGroup);
  await Promise.all([
    bus.consume({
      group: tally.group,
      topics: [topics.events('wallet')],
      handle: (message) => countMessage(tally, message),
      signal,
    }),
    repeat(() => tally.pass(signal), { every: PASS_EVERY, timers, signal, ...(onProblem ? { onProblem } : {}) }),
  ]);
}

/** Done when the wallet is counted up to what the message tells of. */
export async function countMessage(tally: Tally, message: Message): Promise<Verdict> {
  try {
    const { stream, revision, category } = decodeEventRef(message);
    if (category !== 'wallet') return done;
    const counted = await tally.countTo(stream, revision);
    return counted >= revision ? done : retry(`${stream} has no revision ${revision} yet`);
  } catch (error) {
    if (error instanceof MalformedMessage) return park(error.message);
    throw error; // tried again, and parked rather than kept before what others wait for: the pass counts it
  }
}
