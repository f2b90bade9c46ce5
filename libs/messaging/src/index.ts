export type { Command, Message } from './message.js';
export {
  BusUnavailable,
  type BatchConsumerOptions,
  type ConsumerOptions,
  type Delivery,
  type MessageBus,
} from './message-bus.js';
export type { Parked, ParkedMessage } from './parked.js';
export { topics } from './topics.js';
export { done, park, retry, type Verdict } from './verdict.js';
export { readWake, wakeCommand, type Address, type Wake } from './wake.js';
export { MalformedMessage, MAX_VALUE_LENGTH } from './malformed.js';
export { decodeCommand, encodeCommand } from './command-encoding.js';
export { decodeEventRef, encodeEvent, eventSchemaId, type EventEncoding, type EventRef } from './event-encoding.js';
export { describeError, isTransient } from './transient.js';
export { InMemoryParked, parkedId } from './parked-memory.js';
export { InProcessBus, type InProcessBusOptions } from './in-process-bus.js';
export { GroupDelivery } from './group-delivery.js';
export { DEFAULT_RETRY, type DeliveryRetry, type DeliverySettings } from './delivery-settings.js';
export type { BusObserver, GroupLoad } from './bus-observer.js';
export { Watermark } from './watermark.js';
export { CheckpointKeeper, type CheckpointKeeperOptions } from './checkpoint-keeper.js';
export { runRelay, type RelayOptions } from './relay.js';
export { beginShare, isInShare, relayName, type RelayShare } from './relay-share.js';
export { causeOfCommand, isExpired } from './cause.js';
