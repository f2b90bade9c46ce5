import type { RecordedEvent } from '@tirage/event-sourcing';
import {
  BusUnavailable,
  describeError,
  encodeCommand,
  encodeEvent,
  isTransient,
  type BatchConsumerOptions,
  type Command,
  type ConsumerOptions,
  type Message,
  type MessageBus,
  type Verdict,
} from '@tirage/messaging';
import type { Faults } from './faults.js';
import type { Scheduler } from './scheduler.js';
import type { Incarnation } from './sim-process.js';

interface Member {
  readonly process: Incarnation;
  readonly options: ConsumerOptions | BatchConsumerOptions;
}

interface Queue {
  readonly group: string;
  readonly waiting: Message[];
  busy: boolean;
  attempt: number;
  /** The process that has this key until it dies or the group is rebalanced. */
  owner?: string;
}

export interface BrokerOptions {
  /** The one message, counted from 0 as they are put before groups, that is lost. */
  readonly drop?: number;
  /** Every message waits up to so many milliseconds longer. */
  readonly slow?: number;
}

const MAX_ATTEMPTS = 8;

/** A broker that keeps what it is given, and everything a broker may do to those who rely on more than it promises. */
export class SimBroker {
  private readonly groups = new Map<string, { readonly topics: readonly string[]; members: Member[] }>();
  private readonly queues = new Map<string, Queue>();
  readonly parked: { readonly group: string; readonly message: Message; readonly reason: string }[] = [];
  /** Messages handed over since the world was made. */
  delivered = 0;

  /** Messages put before a group since the world was made. */
  accepted = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly faults: Faults,
    private readonly options: BrokerOptions = {},
  ) {}

  get idle(): boolean {
    return [...this.queues.values()].every(({ waiting, busy }) => waiting.length === 0 && !busy);
  }

  /** The broker as one process sees it. */
  connect(process: Incarnation): MessageBus {
    return {
      send: (command: Command) => process.survives(this.accept(process, [encodeCommand(command)])),
      publish: (events: readonly RecordedEvent[]) =>
        process.survives(
          this.accept(
            process,
            events.flatMap((event) => encodeEvent(event, { profile: 'dev' })),
          ),
        ),
      consume: async (options) => {
        this.join({ process, options });
        await new Promise<never>(() => undefined);
      },
    };
  }

  /** Topics keep what is published before anybody listens. */
  declare(group: string, topics: readonly string[]): void {
    if (!this.groups.has(group)) this.groups.set(group, { topics, members: [] });
  }

  private join(member: Member): void {
    this.declare(member.options.group, member.options.topics);
    this.groups.get(member.options.group)?.members.push(member);
  }

  private async accept(process: Incarnation, messages: readonly Message[]): Promise<void> {
    await process.hop();
    if (this.faults.strikes('send failed before', 0.005)) throw new BusUnavailable('failed before');
    for (const message of messages) this.enqueue(message);
    if (this.faults.strikes('send failed after', 0.005)) throw new BusUnavailable('failed after');
  }

  private enqueue(message: Message): void {
    for (const [group, { topics }] of this.groups) {
      if (!topics.includes(message.topic)) continue;
      if (this.accepted++ === this.options.drop || this.faults.strikes('message dropped', 0.02)) continue;
      this.put(group, message);
      if (this.faults.strikes('message doubled', 0.05)) {
        this.scheduler.after(this.scheduler.random.below(20_000), () => this.put(group, message));
      }
    }
  }

  private put(group: string, message: Message): void {
    const name = `${group} ${message.topic} ${message.key}`;
    const queue = this.queues.get(name) ?? { group, waiting: [], busy: false, attempt: 0 };
    this.queues.set(name, queue);
    queue.waiting.push(message);
    this.pump(queue);
  }

  private pump(queue: Queue): void {
    if (queue.busy || queue.waiting.length === 0) return;
    queue.busy = true;
    const { random } = this.scheduler;
    const slow = this.faults.strikes('message delayed', 0.03);
    const usual = 1 + random.below(20) + random.below(this.options.slow ?? 1);
    const wait = slow ? 200 + random.below(10_000) : usual;
    this.scheduler.after(wait, () => {
      void this.deliver(queue).then((delay) => {
        this.scheduler.after(delay, () => {
          queue.busy = false;
          this.pump(queue);
        });
      });
    });
  }

  /** How long to wait before the queue goes on. */
  private async deliver(queue: Queue): Promise<number> {
    const members = (this.groups.get(queue.group)?.members ?? []).filter(({ process }) => process.alive);
    if (members.length === 0) return 500;
    const owner = this.ownerOf(queue, members);
    const size = 'batch' in owner.options ? owner.options.batch : 1;
    const batch = queue.waiting.slice(0, size);
    queue.attempt++;
    if (members.length > 1 && this.faults.strikes('two owners of one key', 0.05)) {
      const other = this.scheduler.random.pick(members.filter((member) => member !== owner));
      void this.handle(other, batch, queue.attempt);
    }
    const verdicts = await this.handle(owner, batch, queue.attempt);
    if (verdicts === 'crashed') {
      this.faults.count('message redelivered after a crash');
      return 200 + this.scheduler.random.below(2000);
    }
    const left: Message[] = [];
    verdicts.forEach((verdict, index) => {
      const message = batch[index];
      if (message === undefined || verdict.kind === 'done') return;
      if (verdict.kind === 'retry') left.push(message);
      else this.parked.push({ group: queue.group, message, reason: verdict.reason });
    });
    queue.waiting.splice(0, batch.length, ...left);
    if (left.length === 0) queue.attempt = 0;
    return left.length === 0 ? 0 : Math.min(5000, 20 * 2 ** Math.min(queue.attempt, 10));
  }

  private ownerOf(queue: Queue, members: readonly Member[]): Member {
    const owner = members.find(({ process }) => process.name === queue.owner);
    if (owner !== undefined && !this.faults.strikes('rebalanced', 0.02)) return owner;
    const next = this.scheduler.random.pick(members);
    queue.owner = next.process.name;
    return next;
  }

  private async handle(
    { process, options }: Member,
    batch: readonly Message[],
    attempt: number,
  ): Promise<readonly Verdict[] | 'crashed'> {
    this.delivered += batch.length;
    const delivery = { attempt, signal: process.killed };
    const crashed = new Promise<'crashed'>((resolve) => {
      if (!process.alive) resolve('crashed');
      process.killed.addEventListener('abort', () => resolve('crashed'), { once: true });
    });
    const handled = async (): Promise<readonly Verdict[]> => {
      try {
        if ('batch' in options) return await options.handleBatch(batch, delivery);
        const [message] = batch;
        return message === undefined ? [] : [await options.handle(message, delivery)];
      } catch (error) {
        const reason = describeError(error);
        const kind = isTransient(error) || attempt < MAX_ATTEMPTS ? 'retry' : 'park';
        return batch.map(() => ({ kind, reason }));
      }
    };
    return Promise.race([handled(), crashed]);
  }
}
