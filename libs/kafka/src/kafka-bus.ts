import type { RecordedEvent } from '@tirage/event-sourcing';
import type { Clock, Random, Timers } from '@tirage/kernel';
import {
  BusUnavailable,
  DEFAULT_RETRY,
  encodeCommand,
  encodeEvent,
  type BatchConsumerOptions,
  type BusObserver,
  type Command,
  type ConsumerOptions,
  type DeliveryRetry,
  type EventEncoding,
  type GroupLoad,
  type Message,
  type MessageBus,
  type Parked,
  type ParkedMessage,
} from '@tirage/messaging';
import type { KafkaSettings } from './client.js';
import { GroupMember } from './group-member.js';
import { KafkaParked } from './kafka-parked.js';
import { MEMBERLESS_MS } from './membership.js';
import { Sender } from './sender.js';

export interface KafkaBusOptions extends KafkaSettings {
  readonly timers: Timers;
  readonly random: Random;
  readonly clock: Clock;
  readonly encoding: EventEncoding;
  /** Where messages are parked; default on `tirage.parked`, which `bus.parked` reads. */
  readonly parked?: Parked;
  /** Default: 20 ms doubling to 5 s, parked after 8 throws. */
  readonly retryPolicy?: Partial<DeliveryRetry>;
  /** Keys that one consumer handles at the same time; default 64. */
  readonly inFlight?: number;
  /** Messages of one partition that may wait in a consumer; default 1,000. */
  readonly maxWaiting?: number;
  /** Bytes that may wait in a consumer; default 64 MB. */
  readonly maxWaitingBytes?: number;
  /** A send that takes longer has failed, milliseconds; default 5,000. */
  readonly sendTimeoutMs?: number;
  /** A consumer that has not taken part in its group for longer counts as dead, milliseconds; default 120,000. */
  readonly memberlessMs?: number;
  readonly observer?: BusObserver;
  /** The bus has met this and goes on by itself. */
  readonly onProblem?: (problem: unknown) => void;
}

/** Connects its producer. Rejects with {@link BusUnavailable} when no broker answers within the time of a send. */
export async function connectKafka(options: KafkaBusOptions): Promise<KafkaBus> {
  const { timers, sendTimeoutMs: timeoutMs = 5_000, onProblem = () => {} } = options;
  const sender = new Sender({ settings: options, timers, timeoutMs, onProblem });
  try {
    await sender.connect();
  } catch (error) {
    await sender.close();
    throw error;
  }
  return new KafkaBus(options, sender);
}

/**
 * The bus of many processes.
 *
 * - `send`, `publish` and `inject` resolve when the brokers have the messages safe, in the order of the calls; they fail with
 *   {@link BusUnavailable} within a bounded time, and then some may have been taken all the same;
 * - each `consume` is one member of its group. What it has not finished when it stops, the group's next member gets, and
 *   for a moment two members may handle one key: the expected revision is the fence;
 * - a message that was parked and is replayed goes to its topic again, named for its group alone.
 */
export class KafkaBus implements MessageBus {
  readonly parked: Parked;
  private readonly members = new Set<GroupMember>();
  private readonly running = new Set<Promise<void>>();
  private readonly closing = new AbortController();
  private readonly onTopic: KafkaParked;

  constructor(
    private readonly options: KafkaBusOptions,
    private readonly sender: Sender,
  ) {
    this.onTopic = new KafkaParked({ settings: options, sender, clock: options.clock, timers: options.timers });
    this.parked = options.parked ?? this.onTopic;
  }

  send(command: Command): Promise<void> {
    return this.sender.send([encodeCommand(command)]);
  }

  publish(events: readonly RecordedEvent[]): Promise<void> {
    return this.sender.send(events.flatMap((event) => encodeEvent(event, this.options.encoding)));
  }

  /** Puts any message on its topic. */
  inject(message: Message): Promise<void> {
    return this.sender.send([message]);
  }

  /** Hands a message that was parked to its group alone; resolves when it is safe. */
  deliver({ group, message }: ParkedMessage): Promise<void> {
    return this.sender.send([message], group);
  }

  async consume(consumer: ConsumerOptions | BatchConsumerOptions): Promise<void> {
    if (this.closing.signal.aborted) throw new BusUnavailable('the bus is closed');
    const member = this.newMember({ ...consumer, signal: AbortSignal.any([consumer.signal, this.closing.signal]) });
    this.members.add(member);
    const running = member.run().finally(() => {
      this.members.delete(member);
      this.running.delete(running);
    });
    this.running.add(running);
    await running;
  }

  /** Resolves when every consumer started so far takes part in its group. */
  async joined(): Promise<void> {
    await Promise.all([...this.members].map((member) => member.joined()));
  }

  /** What makes this process worth starting anew: a consumer that has died, or is out of its group for long. */
  problem(): string | undefined {
    for (const member of this.members) {
      const problem = member.problem();
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  loads(): readonly GroupLoad[] {
    return [...this.members].map((member) => member.load());
  }

  /** Stops its consumers, sends what waits and disconnects. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.running);
    await this.sender.close();
    await this.onTopic.close();
  }

  private newMember(consumer: ConsumerOptions | BatchConsumerOptions): GroupMember {
    const { timers, random, clock, retryPolicy, inFlight = 64, observer = {} } = this.options;
    const { maxWaiting = 1_000, maxWaitingBytes = 64_000_000, memberlessMs = MEMBERLESS_MS } = this.options;
    const retry = { ...DEFAULT_RETRY, ...retryPolicy };
    return new GroupMember(consumer, {
      settings: this.options,
      delivery: { timers, random, clock, parked: this.parked, retry, inFlight, observer },
      timers,
      random,
      clock,
      maxWaiting,
      maxWaitingBytes,
      memberlessMs,
      onProblem: this.options.onProblem ?? (() => {}),
    });
  }
}
