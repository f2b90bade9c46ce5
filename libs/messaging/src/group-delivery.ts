import { backOffMs } from '@tirage/kernel';
import type { GroupLoad } from './bus-observer.js';
import type { DeliverySettings } from './delivery-settings.js';
import { isVerdicts, takeFrom, type Entry } from './entry.js';
import type { Message } from './message.js';
import type { BatchConsumerOptions, ConsumerOptions } from './message-bus.js';
import { describeError, isTransient } from './transient.js';
import { park, retry, type Verdict } from './verdict.js';

interface KeyQueue {
  readonly id: string;
  readonly entries: Entry[];
  /** In a handler or a back-off: nobody else may take it. */
  busy: boolean;
  failures: number;
}

interface Member {
  readonly options: ConsumerOptions | BatchConsumerOptions;
  running: number;
  ended: () => void;
}

/**
 * The messages of one consumer group in one process: serial per topic and key, parallel across keys, back-off and parking
 * by verdict. What no member has finished is kept for the next one. Used by the in-process bus, and by others to hand over
 * what they have fetched: `finished` is called once for every message, when it is done or parked.
 */
export class GroupDelivery {
  private readonly queues = new Map<string, KeyQueue>();
  private readonly ready = new Set<KeyQueue>();
  private readonly members: Member[] = [];
  private waiting = 0;
  private backingOff = 0;
  private pumping = false;

  constructor(
    readonly group: string,
    private readonly settings: DeliverySettings,
  ) {}

  /** Takes the message in, at once; handlers start in a later microtask. */
  accept(message: Message, finished: () => void): void {
    const id = `${message.topic}\n${message.key}`;
    const queue = this.queues.get(id) ?? { id, entries: [], busy: false, failures: 0 };
    this.queues.set(id, queue);
    const acceptedAt = this.settings.clock.now();
    queue.entries.push({ message, acceptedAt, finished, attempts: 0, throws: 0, parkReason: undefined });
    this.waiting++;
    if (!queue.busy) this.ready.add(queue);
    this.pump();
  }

  /** Hands messages to this consumer until its signal is aborted; resolves when its running handlers have ended. */
  run(options: ConsumerOptions | BatchConsumerOptions): Promise<void> {
    return new Promise((resolve) => {
      const member: Member = { options, running: 0, ended: resolve };
      const leave = () => {
        this.members.splice(this.members.indexOf(member), 1);
        if (member.running === 0) resolve();
      };
      if (options.signal.aborted) return resolve();
      this.members.push(member);
      options.signal.addEventListener('abort', leave, { once: true });
      this.pump();
    });
  }

  load(): GroupLoad {
    const running = this.members.reduce((sum, member) => sum + member.running, 0);
    return { group: this.group, waiting: this.waiting, running, backingOff: this.backingOff };
  }

  private pump(): void {
    if (this.pumping) return;
    this.pumping = true;
    void Promise.resolve().then(() => {
      this.pumping = false;
      if (this.settings.closing.aborted) return;
      for (const queue of this.ready) {
        const member = this.freeMember();
        if (member === undefined) return;
        this.ready.delete(queue);
        void this.handOver(queue, member);
      }
    });
  }

  private freeMember(): Member | undefined {
    let free: Member | undefined;
    for (const member of this.members) {
      if (member.running < this.settings.inFlight && member.running < (free?.running ?? Infinity)) free = member;
    }
    return free;
  }

  private async handOver(queue: KeyQueue, member: Member): Promise<void> {
    queue.busy = true;
    member.running++;
    const stuck = await this.process(queue, member);
    member.running--;
    if (member.options.signal.aborted && member.running === 0) member.ended();
    if (stuck) {
      this.pump();
      this.backingOff++;
      await this.settings.timers.sleep(stuck.delayMs, this.settings.closing);
      this.backingOff--;
      if (this.settings.closing.aborted) return;
    }
    queue.busy = false;
    if (queue.entries.length > 0) this.ready.add(queue);
    else this.queues.delete(queue.id);
    this.pump();
  }

  /** Handles what is at the head of the queue. Something is to be tried again when it gives a delay. */
  private async process(queue: KeyQueue, member: Member): Promise<{ readonly delayMs: number } | undefined> {
    const taken = takeFrom(queue.entries, 'handleBatch' in member.options ? member.options.batch : 1);
    const verdicts = await this.verdicts(taken, member);
    const again = new Map<Entry, string>();
    for (const [index, entry] of taken.entries()) {
      const verdict = verdicts[index] ?? retry('no verdict');
      const notYet = verdict.kind === 'park' ? await this.park(entry, verdict.reason) : reasonOf(verdict);
      if (notYet !== undefined) again.set(entry, notYet);
    }
    for (let left = taken.length; left > 0; left--) queue.entries.shift();
    if (again.size > 0) queue.entries.unshift(...again.keys());
    queue.failures = again.size > 0 ? queue.failures + 1 : 0;
    for (const entry of taken) if (!again.has(entry)) this.finish(entry);
    if (again.size === 0) return undefined;
    const delayMs = backOffMs(this.settings.retry, queue.failures, this.settings.random);
    for (const [entry, reason] of again) {
      this.settings.observer.retried?.(this.group, entry.message, reason, entry.attempts, delayMs);
    }
    return { delayMs };
  }

  private finish(entry: Entry): void {
    this.waiting--;
    this.settings.observer.handled?.(this.group, entry.message, this.settings.clock.now() - entry.acceptedAt);
    entry.finished();
  }

  /** One verdict for every entry, whatever the handler does. */
  private async verdicts(taken: readonly Entry[], { options }: Member): Promise<readonly Verdict[]> {
    const [first] = taken;
    if (first?.parkReason !== undefined) return [park(first.parkReason)];
    for (const entry of taken) entry.attempts++;
    const delivery = { attempt: Math.max(...taken.map(({ attempts }) => attempts)), signal: options.signal };
    const messages = taken.map(({ message }) => message);
    try {
      const answer: unknown =
        'handleBatch' in options
          ? await options.handleBatch(messages, delivery)
          : await Promise.all(messages.map((message) => options.handle(message, delivery)));
      if (isVerdicts(answer, taken.length)) return answer;
      throw new TypeError(`a handler answers with one verdict a message, ${taken.length} here`);
    } catch (error) {
      return taken.map((entry) => this.afterThrow(entry, error));
    }
  }

  private afterThrow(entry: Entry, error: unknown): Verdict {
    const reason = describeError(error);
    if (isTransient(error)) return retry(reason);
    entry.throws++;
    return entry.throws < this.settings.retry.maxThrows ? retry(reason) : park(reason);
  }

  /** Undefined when it is parked, else why not; then it is tried again, its key waiting. */
  private async park(entry: Entry, reason: string): Promise<string | undefined> {
    entry.parkReason = reason;
    try {
      await this.settings.parked.park(this.group, entry.message, reason);
    } catch (error) {
      return `cannot park: ${describeError(error)}`;
    }
    this.settings.observer.parked?.(this.group, entry.message, reason);
    return undefined;
  }
}

const reasonOf = (verdict: Verdict): string | undefined => (verdict.kind === 'retry' ? verdict.reason : undefined);
