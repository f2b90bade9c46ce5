import { randomUUID } from 'node:crypto';
import { isoTime, type Clock, type Timers } from '@tirage/kernel';
import { parkedId, topics, type Message, type Parked, type ParkedMessage } from '@tirage/messaging';
import type { KafkaSettings } from './client.js';
import { ParkedLog, readRecord, type ParkedHistory, type ParkedRecord } from './parked-log.js';
import type { Sender } from './sender.js';
import { TopicTail } from './topic-tail.js';

export interface KafkaParkedOptions {
  readonly settings: KafkaSettings;
  readonly sender: Pick<Sender, 'send'>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Default `tirage.parked`; one partition, kept for ever. */
  readonly topic?: string;
}

/**
 * Parked messages on a topic of their own: parking, replaying and dropping each append a record, so that nothing is ever
 * taken away. Whoever asks reads it to its end first. Rejects with `BusUnavailable` when the brokers do not answer.
 */
export class KafkaParked implements Parked {
  private readonly topic: string;
  private readonly log = new ParkedLog();
  private readonly tail: TopicTail;

  constructor(private readonly options: KafkaParkedOptions) {
    this.topic = options.topic ?? topics.parked;
    this.tail = new TopicTail(options.settings, this.topic, options.timers, (value) => {
      const record = readRecord(value);
      if (record) this.log.apply(record);
    });
  }

  async park(group: string, message: Message, reason: string): Promise<void> {
    const parkedAt = isoTime(this.options.clock.now());
    await this.append({ kind: 'parked', id: parkedId(group, message), group, message, reason, parkedAt });
  }

  async list(): Promise<readonly ParkedMessage[]> {
    await this.tail.caughtUp();
    return this.log.list();
  }

  /** `parkings`: of {@link parkings} before it was delivered; parked oftener since then, it stays. */
  replay(id: string, parkings?: number): Promise<ParkedMessage | undefined> {
    return this.end(id, 'replayed', 'replayed', parkings);
  }

  /** How often a message has been parked since it was last taken out. */
  async parkings(id: string): Promise<number> {
    await this.tail.caughtUp();
    return this.log.parkings(id);
  }

  async drop(id: string, reason: string): Promise<boolean> {
    return (await this.end(id, 'dropped', reason)) !== undefined;
  }

  /** What became of a message, whether it is still parked or not; undefined when it never was. */
  async explain(id: string): Promise<ParkedHistory | undefined> {
    await this.tail.caughtUp();
    return this.log.history(id);
  }

  close(): Promise<void> {
    return this.tail.close();
  }

  /** Several may end the same entry at once: the record that stands first has done it. */
  private async end(
    id: string,
    kind: 'replayed' | 'dropped',
    reason: string,
    parkings?: number,
  ): Promise<ParkedMessage | undefined> {
    if ((await this.parkings(id)) === 0) return undefined;
    const [token, at] = [randomUUID(), isoTime(this.options.clock.now())];
    await this.append({ kind, id, reason, at, token, ...(parkings !== undefined && { parkings }) });
    await this.tail.caughtUp();
    return this.log.endedBy(token);
  }

  private append(record: ParkedRecord): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    return this.options.sender.send([{ topic: this.topic, key: record.id, headers, value: JSON.stringify(record) }]);
  }
}

/**
 * Gives a parked message back to its group: delivered first and taken out then, so that a crash between leaves it parked
 * and it comes twice rather than never. One that its group parks anew at once stays. Undefined when it is not parked.
 */
export async function replayParked(
  parked: Parked,
  bus: { deliver(parked: ParkedMessage): Promise<void> },
  id: string,
): Promise<ParkedMessage | undefined> {
  const entry = (await parked.list()).find((each) => each.id === id);
  if (entry === undefined) return undefined;
  const onTopic = parked instanceof KafkaParked ? parked : undefined;
  const parkings = await onTopic?.parkings(id);
  await bus.deliver(entry);
  return (onTopic ? await onTopic.replay(id, parkings) : await parked.replay(id)) ?? entry;
}
