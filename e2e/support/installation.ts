import type { RecordedEvent } from '@tirage/event-sourcing';
import type { Ended } from './platform-process.js';
import type { Transcript } from './transcript.js';

/** A Tirage and its data, in however many processes: what the suites ask of it and do to it. */
export interface Installation {
  readonly data: string;
  /** What people were told over all its lives. */
  readonly transcript: Transcript;
  /** Where to ask; where there are several gateways, each time the next one. */
  readonly url: string;
  /** Everything its processes have written. */
  readonly output: string;
  start(): Promise<void>;
  /** SIGKILL to everything. */
  kill(): Promise<unknown>;
  /** SIGTERM; code 0 when every process ended with it. */
  stop(): Promise<Ended>;
  /** The metrics of all its processes. */
  metrics(): Promise<string>;
  /** Events of players recorded so far, blocks left out: they open and close by themselves. */
  eventCount(): Promise<number>;
  /** Every event, in the order of the log, once it has stopped. */
  recorded(): Promise<readonly RecordedEvent[]>;
  /** Messages that no handler could finish, once it has stopped. */
  parked(): Promise<readonly string[]>;
}
