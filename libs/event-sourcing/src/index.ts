export { comparePositions, formatPosition, parsePosition, type Position } from './position.js';
export { categoryOf, type Actor, type EventMetadata, type NewEvent, type RecordedEvent } from './event.js';
export {
  readLast,
  readOne,
  StoreUnavailable,
  WrongExpectedRevision,
  type AppendResult,
  type CaughtUp,
  type EventStore,
  type ExpectedRevision,
  type ReadOptions,
  type SubscribeOptions,
} from './event-store.js';
export { pageSizes } from './page-sizes.js';
export type { Checkpoints, ReadModel, ReadModelRange } from './ports.js';
export { causeOfEvent, newEvents, type Cause, type DecidedEvent, type DomainEvent } from './event-id.js';
export { appendSurely, CommandHandler, Contended, type Fold, type Folded, type Handled } from './command-handler.js';
export { InMemoryCheckpoints } from './memory/in-memory-checkpoints.js';
export { InMemoryEventStore } from './memory/in-memory-event-store.js';
export { InMemoryReadModel } from './memory/in-memory-read-model.js';
export { Follower } from './follower.js';
export { Waiters } from './waiters.js';
export { LiveTail, type LiveTailOptions } from './live-tail.js';
export { waitFor, type Waited, type WaitOptions } from './wait-for.js';
export { FutureVersion, upcaster, upcasting, type Upcast, type Upcasts } from './upcasting.js';
export { runProjection, type Projection, type ProjectionProgress } from './projection.js';
export { PendingRows, type RowChanges } from './pending-rows.js';
