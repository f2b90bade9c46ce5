export { AlreadyOpen } from './errors.js';
export { own, type Ownership } from './ownership.js';
export { openSqliteEventStore, type SqliteEventStore, type SqliteEventStoreOptions } from './event-store.js';
export { openSqliteReadModel, type SqliteReadModel, type SqliteReadModelOptions } from './read-model.js';
export { openSqliteCheckpoints, type SqliteCheckpoints } from './checkpoints.js';
export { openSqliteParked, type SqliteParked, type SqliteParkedOptions } from './parked.js';
