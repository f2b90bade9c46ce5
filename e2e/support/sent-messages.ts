import { Kafka, logLevel } from 'kafkajs';
import type { SentMessage } from '../suites/secrecy.js';

/** Every message on every topic of the contract, as it stands now. */
export async function sentMessages(brokers: readonly string[]): Promise<readonly SentMessage[]> {
  const kafka = new Kafka({ brokers: [...brokers], clientId: 'e2e-reader', logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith('tirage.'));
  const left = new Map<string, bigint>();
  for (const topic of topics) {
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic))
      if (BigInt(high) > BigInt(low)) left.set(`${topic}/${partition}`, BigInt(high));
  }
  await admin.disconnect();
  const consumer = kafka.consumer({ groupId: 'e2e-reader', maxWaitTimeInMs: 100 });
  const sent: SentMessage[] = [];
  try {
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      if (left.size === 0) resolve();
      consumer
        .run({
          eachMessage: async ({ topic, partition, message }) => {
            const headers = Object.entries(message.headers ?? {}).map(([name, value]) => `${name}=${String(value)}`);
            const type = String(message.headers?.['ce_type'] ?? '').split('.')[2] ?? '';
            sent.push({ type, text: [...headers, String(message.key), String(message.value)].join('\n') });
            const end = left.get(`${topic}/${partition}`);
            if (end !== undefined && BigInt(message.offset) + 1n >= end) left.delete(`${topic}/${partition}`);
            if (left.size === 0) resolve();
          },
        })
        .catch(reject);
    });
    return sent;
  } finally {
    await consumer.disconnect();
  }
}
