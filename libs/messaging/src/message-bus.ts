import type { RecordedEvent } from '@tirage/event-sourcing';
import type { Command, Message } from './message.js';
import type { Verdict } from './verdict.js';

export interface Delivery {
  /** How often this message has been handed to this handler, from 1. */
  readonly attempt: number;
  /** Aborted when the consumer stops. */
  readonly signal: AbortSignal;
}

interface ConsumerBase {
  /** Every group gets every message; within a group each message goes to one member. */
  readonly group: string;
  readonly topics: readonly string[];
  /** Ends the consumer; the promise of `consume` resolves when running handlers have ended. */
  readonly signal: AbortSignal;
}

export interface ConsumerOptions extends ConsumerBase {
  readonly handle: (message: Message, delivery: Delivery) => Promise<Verdict>;
}

export interface BatchConsumerOptions extends ConsumerBase {
  /** At most so many messages of one key are handed over together. */
  readonly batch: number;
  /** One verdict a message, in order. */
  readonly handleBatch: (messages: readonly Message[], delivery: Delivery) => Promise<readonly Verdict[]>;
}

/**
 * Wakes services up. Delivery is at least once, serial per key within a group, parallel across keys, and in the order
 * sent for one key as long as nothing is redelivered. Nothing on it is believed: what counts is read from the store.
 */
export interface MessageBus {
  /** Resolves when the command is accepted; a player is told nothing before its event is stored. */
  send(command: Command): Promise<void>;
  /** The relay's alone. Resolves when the bus has the events safe, or everyone concerned has finished with them. */
  publish(events: readonly RecordedEvent[]): Promise<void>;
  /**
   * Runs until the signal is aborted. A verdict `retry` hands the message over again after a back-off, `park` puts it where
   * support sees it; a handler that throws is tried again, and parked when it goes on throwing.
   */
  consume(options: ConsumerOptions | BatchConsumerOptions): Promise<void>;
}

/** The bus could not take the message. It may have been taken all the same. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}
