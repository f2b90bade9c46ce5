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
