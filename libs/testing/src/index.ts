export { collect, reading, take, until, type Reading } from './iterate.js';
export { must } from './must.js';
export { sampleEvent, sampleEvents, type SampleEvent } from './sample-events.js';
export { describeEventStore } from './event-store-suite.js';
export type { OpenedStore, OpenStore, StoreSuiteOptions } from './event-store-suite/store-tests.js';
export { describeCheckpoints, type OpenedCheckpoints } from './checkpoints-suite.js';
export { describeReadModel, type OpenedReadModel, type SampleRow } from './read-model-suite.js';
export { temporaryFolder } from './temporary-folder.js';
export { closedCheck } from './closed-check.js';
export { dealing, type Integer } from './dealing.js';
export { chiSquareP, goodnessOfFit } from './chi-square.js';
export { goldenCases, type GoldenCase } from './golden-cases.js';
export { drawnRounds, type DrawnRound } from './drawn-round.js';
export { goldenEvents, goldenStreams, type GoldenEvents } from './golden-events.js';
export { describeMessageBus } from './message-bus-suite.js';
export type { BusSuiteOptions, BusSuiteSettings, OpenBus, OpenedBus } from './message-bus-suite/bus-tests.js';
export { describeParked, type OpenedParked } from './parked-suite.js';
export { promptTimers, seededRandom } from './prompt-timers.js';
export { breakingStore } from './breaking-store.js';
export { counted } from './counted-store.js';
export { deciderSpec, stateAfter, type Decider, type DeciderSpec, type Decision } from './decider-spec.js';
export { openHouse, type House, type HouseOptions } from './house/index.js';
export { verifiableFiles, type Playing, type SmallBlock } from './verifiable/index.js';
export { openingsOf, type Opening } from './openings.js';
export { lotsOf, wholeBlock, type BlockReport } from './qualification/whole-block.js';
export { actionOf } from './simulation/actions.js';
export { violations, type Outcome } from './simulation/invariants.js';
export { startKafkaBroker, type KafkaBroker, type KafkaBrokerOptions } from './servers/kafka-broker.js';
export {
  startEventStoreDouble,
  type EventStoreDouble,
  type EventStoreDoubleOptions,
} from './eventstore-double/start.js';
export type { AppendFault, Fault, Faults, ReadFault } from './eventstore-double/faults.js';
export { Cluster, type ClusterOptions, type CommandResult, type Member } from './servers/cluster.js';
export { MemberProcess } from './servers/member-process.js';
