import type { Message } from './message.js';

export interface ParkedMessage {
  readonly id: string;
  readonly message: Message;
  /** The consumer group that could not handle it; a replay goes to that group alone. */
  readonly group: string;
  readonly reason: string;
  /** ISO 8601 UTC. */
  readonly parkedAt: string;
}

/** Messages that no handler could finish. They block nothing and do not disappear. */
export interface Parked {
  /** Parking the same message of the same group twice keeps one entry. */
  park(group: string, message: Message, reason: string): Promise<void>;
  list(): Promise<readonly ParkedMessage[]>;
  /** Takes it out and gives it back to be delivered again; undefined when it is not there. */
  replay(id: string): Promise<ParkedMessage | undefined>;
  /** Drops it for good; false when it is not there. The reason is kept. */
  drop(id: string, reason: string): Promise<boolean>;
}
