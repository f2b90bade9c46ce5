export { collect, reading, take, until, type Reading } from './iterate.js';
export { must } from './must.js';
export { sampleEvent, sampleEvents, type SampleEvent } from './sample-events.js';
export { describeEventStore } from './event-store-suite.js';
export type { OpenedStore, OpenStore, StoreSuiteOptions } from './event-store-suite/store-tests.js';
export { describeCheckpoints, type OpenedCheckpoints } from './checkpoints-suite.js';
export { describeReadModel, type OpenedReadModel, type SampleRow } from './read-model-suite.js';
