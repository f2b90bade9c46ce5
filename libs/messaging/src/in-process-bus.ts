import type { RecordedEvent } from '@tirage/event-sourcing';
import type { Clock, Random, Timers } from '@tirage/kernel';
import type { BusObserver, GroupLoad } from './bus-observer.js';
import { encodeCommand } from './command-encoding.js';
import { encodeEvent, type EventEncoding } from './event-encoding.js';
import { DEFAULT_RETRY, type DeliveryRetry } from './delivery-settings.js';
import { GroupDelivery } from './group-delivery.js';
import type { Command, Message } from './message.js';
import { BusUnavailable, type BatchConsumerOptions, type ConsumerOptions, type MessageBus } from './message-bus.js';
import type { Parked, ParkedMessage } from './parked.js';

export interface InProcessBusOptions {
  readonly timers: Timers;
  readonly random: Random;
  readonly clock: Clock;
  readonly parked: Parked;
  /** How events are written; default profile `dev`. */
  readonly encoding?: EventEncoding;
  /** Default: 20 ms doubling to 5 s, parked after 8 throws. */
  readonly retryPolicy?: Partial<DeliveryRetry>;
  /** Keys that one consumer handles at the same time; default 64. */
  readonly inFlight?: number;
  /** Commands, and apart from them events, that may wait in all groups together; default 50,000. */
  readonly maxWaiting?: number;
  readonly observer?: BusObserver;
}

interface Group {
  readonly delivery: GroupDelivery;
  readonly topics: ReadonlySet<string>;
}

/**
 * The bus of one process. Nothing else keeps a message here, hence:
 *
 * - `publish` takes its events in at once, in the order of the calls, and resolves when every group concerned has finished
 *   with them (done or parked); events that no group consumes are finished;
 * - `send` resolves when the command waits for its service, and fails with {@link BusUnavailable} when no group has ever
 *   consumed its topic or too much waits already;
 * - what a stopped consumer leaves behind waits for the next member of its group.
 */
export class InProcessBus implements MessageBus {
  private readonly groups = new Map<string, Group>();
  private readonly closing = new AbortController();
  private readonly waiting = { commands: 0, events: 0 };
  /** Publishes for which there was no room yet, in order. */
  private readonly postponed: (() => void)[] = [];
  /** How to fail what has been asked for and is not finished. */
  private readonly unfinished = new Set<(error: Error) => void>();
  private readonly maxWaiting: number;
  private readonly encoding: EventEncoding;

  constructor(private readonly options: InProcessBusOptions) {
    this.maxWaiting = options.maxWaiting ?? 50_000;
    this.encoding = options.encoding ?? { profile: 'dev' };
  }

  async send(command: Command): Promise<void> {
    const message = encodeCommand(command);
    const groups = this.groupsOf(message.topic);
    if (this.closing.signal.aborted || groups.length === 0) {
      throw new BusUnavailable(`nobody consumes ${message.topic} here`);
    }
    if (this.waiting.commands >= this.maxWaiting) throw new BusUnavailable('too many commands wait');
    for (const { delivery } of groups) {
      this.waiting.commands++;
      delivery.accept(message, () => this.waiting.commands--);
    }
  }

  async publish(events: readonly RecordedEvent[]): Promise<void> {
    const messages = events.flatMap((event) => encodeEvent(event, this.encoding));
    await this.finishing((finished) => {
      const take = () => this.take(messages, finished);
      if (this.waiting.events >= this.maxWaiting) this.postponed.push(take);
      else take();
    });
  }

  async consume(consumer: ConsumerOptions | BatchConsumerOptions): Promise<void> {
    if (this.closing.signal.aborted) throw new BusUnavailable('the bus is closed');
    await this.groupOf(consumer).delivery.run(consumer);
  }

  /** Puts any message on its topic; resolves when every group concerned has finished with it. */
  async inject(message: Message): Promise<void> {
    await this.finishing((finished) => this.take([message], finished));
  }

  /** Hands a message that was parked to its group alone; resolves when it is done, or parked again. */
  async deliver({ group, message }: ParkedMessage): Promise<void> {
    const known = this.groups.get(group);
    if (known === undefined) throw new BusUnavailable(`no group ${group} here`);
    await this.finishing((finished) => known.delivery.accept(message, finished));
  }

  loads(): readonly GroupLoad[] {
    return [...this.groups.values()].map(({ delivery }) => delivery.load());
  }

  /** To be called when its consumers have been stopped. What waits is given up, its publishes fail. */
  close(): void {
    this.closing.abort();
    for (const fail of this.unfinished) fail(new BusUnavailable('the bus is closed'));
    this.unfinished.clear();
    this.postponed.length = 0;
  }

  private take(messages: readonly Message[], finished: () => void): void {
    const targets = messages.flatMap((message) =>
      this.groupsOf(message.topic).map(({ delivery }) => ({ delivery, message })),
    );
    let left = targets.length;
    if (left === 0) return finished();
    this.waiting.events += left;
    for (const { delivery, message } of targets) {
      delivery.accept(message, () => {
        this.waiting.events--;
        if (--left === 0) finished();
        this.takePostponed();
      });
    }
  }

  private takePostponed(): void {
    while (this.waiting.events < this.maxWaiting) {
      const take = this.postponed.shift();
      if (take === undefined) return;
      take();
    }
  }

  /** A promise that resolves when what was started calls back, and fails when the bus closes before. */
  private finishing(start: (finished: () => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.closing.signal.aborted) return reject(new BusUnavailable('the bus is closed'));
      this.unfinished.add(reject);
      start(() => {
        this.unfinished.delete(reject);
        resolve();
      });
    });
  }

  private groupsOf(topic: string): readonly Group[] {
    return [...this.groups.values()].filter(({ topics }) => topics.has(topic));
  }

  /** A group has one set of topics, as on a broker, where its members share all of them. */
  private groupOf({ group, topics }: ConsumerOptions | BatchConsumerOptions): Group {
    const known = this.groups.get(group);
    if (known !== undefined) {
      if (topics.length === known.topics.size && topics.every((topic) => known.topics.has(topic))) return known;
      throw new TypeError(`the members of group ${group} consume the same topics`);
    }
    const { timers, random, clock, parked } = this.options;
    const delivery = new GroupDelivery(group, {
      timers,
      random,
      clock,
      parked,
      retry: { ...DEFAULT_RETRY, ...this.options.retryPolicy },
      inFlight: this.options.inFlight ?? 64,
      observer: this.options.observer ?? {},
      closing: this.closing.signal,
    });
    const created = { delivery, topics: new Set(topics) };
    this.groups.set(group, created);
    return created;
  }
}
