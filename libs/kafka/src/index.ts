export { connectKafka, KafkaBus, type KafkaBusOptions } from './kafka-bus.js';
export { KafkaParked, replayParked, type KafkaParkedOptions } from './kafka-parked.js';
export type { ParkedHistory } from './parked-log.js';
export type { KafkaSettings } from './client.js';
export type { KafkaSecurity, SaslMechanism } from './security.js';
export { requiredTopics } from './required-topics.js';
export { createTopics, type TopicPlan, type TopicReport } from './create-topics.js';
