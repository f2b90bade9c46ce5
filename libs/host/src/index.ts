export { engineContext, type EngineContext } from './engine-context.js';
export { openBus, openStore } from './engines.js';
export { kafkaSettings, openKafka } from './kafka.js';
export { openPlatform } from './open-platform.js';
export { runService, takenPort, type Service } from './run-service.js';
