import type { Message } from './message.js';

/** What metrics, logs and alarms hang on to. All optional; none may throw. */
export interface BusObserver {
  /** Finished with by one group; `ms` from its acceptance, back-offs included. */
  handled?(group: string, message: Message, ms: number): void;
  /** Handed over again after `delayMs`; `attempt` counts from 1. */
  retried?(group: string, message: Message, reason: string, attempt: number, delayMs: number): void;
  /** The alarm: a message that this group could not finish stands among the parked ones. */
  parked?(group: string, message: Message, reason: string): void;
}

/** How much one group has before it. */
export interface GroupLoad {
  readonly group: string;
  /** Messages accepted and not finished, those being handled included. */
  readonly waiting: number;
  /** Keys being handled at this moment. */
  readonly running: number;
  /** Keys that wait for a back-off to end: their messages are stuck. */
  readonly backingOff: number;
}
