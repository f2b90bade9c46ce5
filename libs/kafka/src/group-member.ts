import type { Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { backOffMs, RECONNECT, within, type Clock, type Random, type Timers } from '@tirage/kernel';
import {
  describeError,
  GroupDelivery,
  type BatchConsumerOptions,
  type ConsumerOptions,
  type DeliverySettings,
  type GroupLoad,
} from '@tirage/messaging';
import { Assignment, type Place } from './assignment.js';
import { kafkaClient, UNBOUNDED, type KafkaClient, type KafkaSettings } from './client.js';
import { Committer } from './committer.js';
import { Membership } from './membership.js';
import { fromRecord } from './record.js';

export interface GroupMemberOptions {
  readonly settings: KafkaSettings;
  readonly delivery: Omit<DeliverySettings, 'closing'>;
  readonly timers: Timers;
  readonly random: Random;
  readonly clock: Clock;
  /** Messages of one partition that may wait; it is not fetched from while there are so many. */
  readonly maxWaiting: number;
  /** Bytes of all its messages that may wait. */
  readonly maxWaitingBytes: number;
  readonly memberlessMs: number;
  readonly onProblem: (problem: unknown) => void;
}

interface Life {
  readonly client: KafkaClient;
  readonly consumer: Consumer;
  /** Resolves with the reason when kafkajs has given the consumer up. */
  readonly died: Promise<unknown>;
}

/** Broker away while stopping: what was finished last is delivered again to the next member. */
const STOP_MS = 5_000;
/** Fetching waits for new messages so long: as long, at most, until it notices that a partition is read again. */
const MAX_WAIT_MS = 500;
/** Who has lived so long and dies is started anew at once. */
const STEADY_MS = 60_000;
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 500;

/**
 * One consumer of a group: takes messages in, hands them over serially per key, and commits how far all is finished.
 * kafkajs sees no failure of a handler and never waits for one, so that its heartbeats go on. When it gives up all the
 * same, the consumer is started anew, and {@link problem} tells until it takes part again.
 */
export class GroupMember {
  private readonly assignment = new Assignment();
  private readonly membership: Membership;
  private readonly delivery: GroupDelivery;
  private readonly committer: Committer;
  private readonly closing = new AbortController();
  private readonly signal: AbortSignal;
  private readonly paused = new Set<Place>();
  private waitingBytes = 0;

  constructor(
    private readonly consumed: ConsumerOptions | BatchConsumerOptions,
    private readonly options: GroupMemberOptions,
  ) {
    const { timers, onProblem } = options;
    this.signal = consumed.signal;
    this.membership = new Membership(consumed.group, options.clock, options.memberlessMs);
    this.delivery = new GroupDelivery(consumed.group, { ...options.delivery, closing: this.closing.signal });
    const places = () => this.assignment.places();
    this.committer = new Committer({ places, timers, stopping: this.signal, onProblem });
  }

  /** Until the signal is aborted; resolves when running handlers have ended, what is finished is committed, and it has left. */
  async run(): Promise<void> {
    const supervised = this.supervise();
    await this.delivery.run(this.consumed);
    await this.bounded(this.committer.flush());
    this.closing.abort();
    await supervised;
    this.membership.hasLeft();
  }

  joined(): Promise<void> {
    return this.membership.joined;
  }

  problem(): string | undefined {
    return this.membership.problem();
  }

  load(): GroupLoad {
    return this.delivery.load();
  }

  private async supervise(): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      if (this.closing.signal.aborted) resolve();
      else this.closing.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    for (let deaths = 1; !this.closing.signal.aborted; deaths++) {
      const life = this.start();
      const began = this.options.clock.now();
      const reason = await Promise.race([life.died, stopped]);
      await this.end(life);
      if (reason === undefined) return;
      if (this.options.clock.now() - began > STEADY_MS) deaths = 1;
      this.membership.hasDied(describeError(reason));
      this.options.onProblem(reason);
      await this.options.timers.sleep(backOffMs(RECONNECT, deaths, this.options.random), this.closing.signal);
    }
  }

  private start(): Life {
    const client = kafkaClient(this.options.settings);
    const consumer = client.kafka.consumer({
      groupId: this.consumed.group,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: MAX_WAIT_MS,
      allowAutoTopicCreation: false,
      retry: UNBOUNDED,
    });
    const died = new Promise<unknown>((resolve) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => {
        if (!payload.restart) resolve(payload.error);
      });
      this.open(consumer).catch(resolve);
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      this.assignment.assign(payload.memberAssignment);
      this.readOn(consumer, [...this.paused]);
      this.membership.hasJoined();
    });
    consumer.on(consumer.events.HEARTBEAT, () => this.membership.isAlive());
    return { client, consumer, died };
  }

  private async open(consumer: Consumer): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics: [...this.consumed.topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: async (payload) => {
        try {
          this.take(payload, consumer);
        } catch (error) {
          // Never into kafkajs: it would stop for good. What was not taken is fetched again.
          this.options.onProblem(error);
        }
      },
    });
  }

  private async end({ client, consumer }: Life): Promise<void> {
    await this.bounded(consumer.disconnect());
    client.retire();
  }

  private async bounded(promise: Promise<void>): Promise<void> {
    await within(STOP_MS, this.options.timers, promise).catch(this.options.onProblem);
  }

  /** Takes in what there is room for; the rest is fetched again later. */
  private take(payload: EachBatchPayload, consumer: Consumer): void {
    const { topic, partition, messages } = payload.batch;
    const place = this.assignment.at(topic, partition);
    if (place === undefined || !payload.isRunning() || payload.isStale()) return;
    this.committer.use((offsets) => payload.commitOffsetsIfNecessary(offsets));
    for (const record of messages) {
      if (this.signal.aborted || !this.hasRoom(place)) return this.pause(consumer, place);
      this.accept(record, place, consumer);
      payload.resolveOffset(record.offset);
    }
  }

  private accept(record: KafkaMessage, place: Place, consumer: Consumer): void {
    const { message, forGroup, identity, bytes } = fromRecord(place.topic, record);
    const offset = BigInt(record.offset);
    if (forGroup !== undefined && forGroup !== this.consumed.group) {
      place.progress.pass(offset);
      return this.committer.soon();
    }
    const finish = place.progress.begin(offset, identity);
    if (finish === undefined) return;
    this.waitingBytes += bytes;
    this.delivery.accept(message, () => {
      this.waitingBytes -= bytes;
      finish();
      this.committer.soon();
      if (this.paused.size > 0)
        this.readOn(
          consumer,
          [...this.paused].filter((each) => this.hasRoom(each, 0.5)),
        );
    });
  }

  private hasRoom({ progress }: Place, share = 1): boolean {
    const { maxWaiting, maxWaitingBytes } = this.options;
    return progress.unfinished < maxWaiting * share && this.waitingBytes < maxWaitingBytes * share;
  }

  private pause(consumer: Consumer, place: Place): void {
    this.paused.add(place);
    consumer.pause([{ topic: place.topic, partitions: [place.partition] }]);
  }

  private readOn(consumer: Consumer, places: readonly Place[]): void {
    for (const place of places) {
      this.paused.delete(place);
      try {
        consumer.resume([{ topic: place.topic, partitions: [place.partition] }]);
      } catch {
        // It is being started anew, with nothing paused.
      }
    }
  }
}
