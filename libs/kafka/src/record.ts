import type { IHeaders, KafkaMessage, Message as KafkaRecord } from 'kafkajs';
import type { Message } from '@tirage/messaging';

/** Names the one group that a replayed message is for; the others pass it by. */
const FOR_GROUP = 'tirage_group';

export interface Received {
  readonly message: Message;
  /** Only this group is meant; undefined: all. */
  readonly forGroup: string | undefined;
  /** Tells it from another message that stands at the same offset of a topic made anew. */
  readonly identity: string;
  /** Roughly what it takes in memory. */
  readonly bytes: number;
}

export function toRecord({ key, headers, value }: Message, forGroup?: string): KafkaRecord {
  return { key, value, headers: forGroup === undefined ? { ...headers } : { ...headers, [FOR_GROUP]: forGroup } };
}

/** Whatever stands on a topic as a message: no key, no value and no headers are empty ones, bytes are read as UTF-8. */
export function fromRecord(topic: string, record: KafkaMessage): Received {
  const { [FOR_GROUP]: forGroup, ...headers } = texts(record.headers ?? {});
  const message = { topic, key: record.key?.toString() ?? '', headers, value: record.value?.toString() ?? '' };
  const identity = `${record.timestamp}\n${message.key}\n${headers['ce_id'] ?? message.value}`;
  return { message, forGroup, identity, bytes: (record.value?.length ?? 0) + 1_000 };
}

/** A header that stands there several times counts as its first. */
function texts(headers: IHeaders): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [name, values] of Object.entries(headers)) {
    const value = Array.isArray(values) ? values[0] : values;
    if (value !== undefined) read[name] = value.toString();
  }
  return read;
}
