import { randomUUID } from 'node:crypto';
import type { Admin, Consumer } from 'kafkajs';
import { within, type Timers } from '@tirage/kernel';
import { BusUnavailable } from '@tirage/messaging';
import { kafkaClient, UNBOUNDED, type KafkaSettings } from './client.js';

/** Joining a group takes up to 3 s on a broker with the usual settings. */
const TIMEOUT_MS = 30_000;

/** Reads one topic from its beginning and on, in a group of its own that commits nothing and is deleted at the end. */
export class TopicTail {
  private readonly client;
  private readonly admin: Admin;
  private readonly consumer: Consumer;
  private readonly group = `tirage.reader.${randomUUID()}`;
  private readonly positions = new Map<number, bigint>();
  private readonly waiting = new Set<() => void>();
  private started: Promise<void> | undefined;

  constructor(
    settings: KafkaSettings,
    private readonly topic: string,
    private readonly timers: Timers,
    private readonly apply: (value: string) => void,
  ) {
    this.client = kafkaClient(settings);
    this.admin = this.client.kafka.admin();
    this.consumer = this.client.kafka.consumer({
      groupId: this.group,
      maxWaitTimeInMs: 100,
      allowAutoTopicCreation: false,
      retry: UNBOUNDED,
    });
  }

  /** Resolves when everything is applied that stood on the topic when this was called. */
  async caughtUp(): Promise<void> {
    try {
      await within(TIMEOUT_MS, this.timers, this.reach());
    } catch (error) {
      throw new BusUnavailable(`cannot read ${this.topic}`, { cause: error });
    }
  }

  async close(): Promise<void> {
    if (this.started === undefined) return;
    const closing = async () => {
      await this.consumer.disconnect();
      await this.admin.deleteGroups([this.group]);
      await this.admin.disconnect();
    };
    await within(5_000, this.timers, closing()).catch(() => {});
    this.client.retire();
  }

  private async reach(): Promise<void> {
    await (this.started ??= this.start());
    for (const { partition, low, high } of await this.admin.fetchTopicOffsets(this.topic)) {
      if (low === high) continue;
      while ((this.positions.get(partition) ?? 0n) < BigInt(high)) {
        await new Promise<void>((resolve) => this.waiting.add(resolve));
      }
    }
  }

  private async start(): Promise<void> {
    await this.admin.connect();
    await this.consumer.connect();
    await this.consumer.subscribe({ topic: this.topic, fromBeginning: true });
    await this.consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        const position = this.positions.get(batch.partition) ?? 0n;
        for (const { offset, value } of batch.messages) {
          // After a rebalance it is read from the beginning again.
          if (BigInt(offset) >= position) this.apply(value?.toString() ?? '');
        }
        const next = BigInt(batch.lastOffset()) + 1n;
        if (next > position) this.positions.set(batch.partition, next);
        for (const look of this.waiting) look();
        this.waiting.clear();
      },
    });
  }
}
