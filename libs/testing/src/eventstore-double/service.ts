import type { Log } from './log.js';
import type { FaultPoints } from './faults.js';
import type { ServerVersion } from './server-version.js';

/** What every call of the service works with. */
export interface Service {
  readonly log: Log;
  readonly faults: FaultPoints;
  readonly version: ServerVersion;
}
