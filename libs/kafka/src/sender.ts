import { Partitioners, type Message as KafkaRecord, type Producer } from 'kafkajs';
import { within, type Timers } from '@tirage/kernel';
import { BusUnavailable, type Message } from '@tirage/messaging';
import { kafkaClient, UNBOUNDED, type KafkaClient, type KafkaSettings } from './client.js';
import { KnownTopics } from './known-topics.js';
import { toRecord } from './record.js';

export interface SenderOptions {
  readonly settings: KafkaSettings;
  readonly timers: Timers;
  /** One send may take so long; then it fails, and with it all that waits. Default 5 s. */
  readonly timeoutMs?: number;
  readonly onProblem: (problem: unknown) => void;
}

interface Item {
  readonly message: Message;
  readonly forGroup: string | undefined;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** One producer. */
interface Line {
  readonly client: KafkaClient;
  readonly producer: Producer;
  readonly connected: Promise<void>;
}

/** One batch on its way; once over, nothing of it is sent any more. */
interface Attempt {
  readonly batch: readonly Item[];
  over: boolean;
}

const MAX_WAITING = 50_000;
/** One send stays well below what a broker takes as one batch of a partition. */
const MAX_BATCH = { messages: 1_000, length: 400_000 };
/** After a send that was refused at once. */
const AGAIN_MS = 100;

/**
 * Puts messages on their topics, in the order of the calls: one send at a time, which takes along what waits. A send ends
 * well (acknowledged by all replicas in sync) or fails within its time, and all that waits behind it fails too: nothing
 * overtakes. A producer whose send failed is never used again and connects no more: what has failed does not come later,
 * behind what was sent anew, and no broker takes a batch for the repetition of a lost one with the same sequence numbers.
 */
export class Sender {
  private readonly waiting: Item[] = [];
  private readonly known: KnownTopics;
  private readonly timeoutMs: number;
  private line: Line | undefined;
  private running: Promise<void> | undefined;
  private closed = false;

  constructor(private readonly options: SenderOptions) {
    this.timeoutMs = options.timeoutMs ?? 5_000;
    this.known = new KnownTopics(options.settings);
  }

  /** Connects ahead of the first message. Rejects with {@link BusUnavailable} when no broker answers in time. */
  async connect(): Promise<void> {
    try {
      await this.limited((this.line ??= this.newLine()).connected);
    } catch (error) {
      this.abandon();
      throw new BusUnavailable('no broker of Kafka answers', { cause: error });
    }
  }

  /** Resolves when all are safe. Rejects with {@link BusUnavailable}: some may have been taken all the same. */
  async send(messages: readonly Message[], forGroup?: string): Promise<void> {
    if (this.closed) throw new BusUnavailable('the bus is closed');
    if (this.waiting.length + messages.length > MAX_WAITING) throw new BusUnavailable('too much waits for Kafka');
    const sent = messages.map(
      (message) => new Promise<void>((resolve, reject) => this.waiting.push({ message, forGroup, resolve, reject })),
    );
    this.running ??= this.run();
    await Promise.all(sent);
  }

  /** What waits is sent first, within its time. */
  async close(): Promise<void> {
    this.closed = true;
    await this.running;
    this.abandon();
    await this.known.close();
  }

  private async run(): Promise<void> {
    // Whoever calls in this turn of the event loop goes along.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const attempt: Attempt = { batch: this.take(), over: false };
      try {
        await this.limited(this.deliver(attempt));
      } catch (error) {
        this.fail(attempt, error);
      }
    }
    this.running = undefined;
  }

  private take(): readonly Item[] {
    let count = 0;
    for (let length = 0; count < Math.min(this.waiting.length, MAX_BATCH.messages); count++) {
      length += this.waiting[count]?.message.value.length ?? 0;
      if (count > 0 && length > MAX_BATCH.length) break;
    }
    return this.waiting.splice(0, count);
  }

  /** A message for a topic that nobody made fails at once and holds up nobody. */
  private async deliver(attempt: Attempt): Promise<void> {
    const missing = await this.known.missing(new Set(attempt.batch.map(({ message }) => message.topic)));
    const sendable = attempt.batch.filter(({ message }) => !missing.has(message.topic));
    if (sendable.length > 0) await this.untilTaken(sendable, attempt);
    for (const { message, resolve, reject } of attempt.batch) {
      if (missing.has(message.topic)) reject(new BusUnavailable(`there is no topic ${message.topic}`));
      else resolve();
    }
  }

  /** What is refused at once is sent again, by a new producer, while its time lasts. */
  private async untilTaken(items: readonly Item[], attempt: Attempt): Promise<void> {
    const topicMessages = byTopic(items);
    const isOver = () => attempt.over;
    while (!isOver()) {
      try {
        const line = (this.line ??= this.newLine());
        await line.connected;
        if (isOver()) return;
        await line.producer.sendBatch({ acks: -1, topicMessages });
        return;
      } catch (error) {
        if (isOver()) return;
        this.options.onProblem(error);
        this.abandon();
        await this.options.timers.sleep(AGAIN_MS);
      }
    }
  }

  /** All that waits behind fails too. */
  private fail(attempt: Attempt, cause: unknown): void {
    attempt.over = true;
    this.options.onProblem(cause);
    this.abandon();
    this.known.forget();
    const error = new BusUnavailable('Kafka did not take it in time', { cause });
    for (const { reject } of [...attempt.batch, ...this.waiting.splice(0)]) reject(error);
  }

  private newLine(): Line {
    const client = kafkaClient(this.options.settings);
    const producer = client.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: UNBOUNDED,
    });
    const connected = producer.connect();
    connected.catch(() => {});
    return { client, producer, connected };
  }

  private abandon(): void {
    this.line?.client.retire();
    this.line?.producer.disconnect().catch(() => {});
    this.line = undefined;
  }

  private limited<T>(promise: Promise<T>): Promise<T> {
    return within(this.timeoutMs, this.options.timers, promise);
  }
}

function byTopic(items: readonly Item[]): { topic: string; messages: KafkaRecord[] }[] {
  const topics = new Map<string, KafkaRecord[]>();
  for (const { message, forGroup } of items) {
    const records = topics.get(message.topic) ?? [];
    topics.set(message.topic, records);
    records.push(toRecord(message, forGroup));
  }
  return [...topics].map(([topic, messages]) => ({ topic, messages }));
}
