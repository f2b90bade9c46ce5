export { connectEventStoreDb, type EventStoreDb, type EventStoreDbOptions } from './connect.js';
export { InvalidConnectionString } from './connection-string.js';
export { UnsupportedServer } from './server-version.js';
