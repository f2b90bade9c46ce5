import { isoTime, type Clock } from '@tirage/kernel';
import { categoryOf, type NewEvent, type RecordedEvent } from '../event.js';
import {
  WrongExpectedRevision,
  type AppendResult,
  type CaughtUp,
  type EventStore,
  type ExpectedRevision,
  type ReadOptions,
  type SubscribeOptions,
} from '../event-store.js';
import type { Position } from '../position.js';
import { frozenCopy } from './frozen.js';
import { Waiters } from '../waiters.js';

/**
 * An event store for tests, simulations and demonstrations: no timer, no thread, only promises, so that one schedule
 * always gives one outcome. An append takes effect during the call.
 */
export class InMemoryEventStore implements EventStore {
  private readonly log: RecordedEvent[] = [];
  private readonly streams = new Map<string, RecordedEvent[]>();
  private readonly waiters = new Waiters();
  private readonly clock: Clock;

  constructor({ clock }: { readonly clock: Clock }) {
    this.clock = clock;
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    categoryOf(stream);
    if (events.length === 0) throw new TypeError(`nothing to append to ${stream}`);
    const recorded = this.streams.get(stream) ?? [];
    const next = expected === 'no-stream' ? 0 : Number(expected) + 1;
    if (next !== recorded.length) return already(recorded, events, next, stream, expected);
    const copies = frozenCopy(events);
    const at = isoTime(this.clock.now());
    for (const copy of copies) {
      const position = positionAt(this.log.length);
      const event = Object.freeze({ ...copy, stream, revision: BigInt(recorded.length), position, at });
      recorded.push(event);
      this.log.push(event);
    }
    this.streams.set(stream, recorded);
    this.waiters.wake();
    return resultOf(recorded.at(-1));
  }

  async *read(stream: string, { direction, from, limit = Infinity }: ReadOptions = {}): AsyncIterable<RecordedEvent> {
    const recorded = this.streams.get(stream) ?? [];
    const last = recorded.length - 1;
    const step = direction === 'backwards' ? -1 : 1;
    let index = step === 1 ? Number(from ?? 0n) : Math.min(Number(from ?? last), last);
    for (let given = 0; given < limit && index >= 0 && index <= last; given++, index += step) {
      const event = recorded[index];
      if (event) yield event;
    }
  }

  async *subscribe({ after, categories, signal }: SubscribeOptions): AsyncIterable<RecordedEvent | CaughtUp> {
    let next = after === 'start' ? 0 : after === 'end' ? this.log.length : Number(after.commit);
    for (let live = false; !signal.aborted;) {
      const event = this.log[next];
      if (event) {
        next++;
        if (categories.includes(categoryOf(event.stream))) yield event;
      } else if (!live) {
        live = true;
        yield { caughtUp: true };
      } else {
        await this.waiters.wait(signal);
      }
    }
  }
}

/** Positions count from 1, so that the position of an event is the index of the next one. */
const positionAt = (index: number): Position =>
  Object.freeze({ commit: BigInt(index + 1), prepare: BigInt(index + 1) });

function already(
  recorded: readonly RecordedEvent[],
  events: readonly NewEvent[],
  next: number,
  stream: string,
  expected: ExpectedRevision,
): AppendResult {
  const same = events.every((event, index) => recorded[next + index]?.id === event.id);
  if (!same) throw new WrongExpectedRevision(stream, expected);
  return resultOf(recorded[next + events.length - 1]);
}

function resultOf(event: RecordedEvent | undefined): AppendResult {
  if (!event) throw new Error('an append has at least one event');
  return { revision: event.revision, position: event.position };
}
