import type { Admin } from 'kafkajs';
import { kafkaClient, type KafkaSettings } from './client.js';

/** Which topics there are. kafkajs would try for ever to send to one that is not there. */
export class KnownTopics {
  private readonly client;
  private readonly admin: Admin;
  private connected: Promise<void> | undefined;
  private names: ReadonlySet<string> = new Set();

  constructor(settings: KafkaSettings) {
    this.client = kafkaClient(settings);
    this.admin = this.client.kafka.admin();
  }

  /** Those of the topics that are not there; asks the brokers only about topics not seen yet. */
  async missing(topics: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    if ([...topics].every((topic) => this.names.has(topic))) return new Set();
    this.connected ??= this.admin.connect().catch((error: unknown) => {
      this.connected = undefined;
      throw error;
    });
    await this.connected;
    this.names = new Set(await this.admin.listTopics());
    return new Set([...topics].filter((topic) => !this.names.has(topic)));
  }

  /** One may have been deleted. */
  forget(): void {
    this.names = new Set();
  }

  async close(): Promise<void> {
    this.client.retire();
    if (this.connected) await this.admin.disconnect().catch(() => {});
  }
}
