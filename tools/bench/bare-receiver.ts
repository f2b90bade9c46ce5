/**
 * The other end of the bare hops, in a process of its own: consumes a topic with kafkajs, or subscribes to a category with the
 * official client of EventStoreDB, and tells its parent how long each message was under way.
 */
import { START, EventStoreDBClient, streamNameFilter } from '@eventstore/db-client';
import { bareKafka } from './bare-kafka.js';

/** Milliseconds of the machine's clock, finer than `Date.now()`: the same for both processes. */
export const wallClock = (): number => performance.timeOrigin + performance.now();

export type Ready = { readonly ready: true };
export type Took = { readonly took: number };

const tell = (message: Ready | Took): void => void process.send?.(message);

async function consume(broker: string, topic: string): Promise<void> {
  const consumer = bareKafka(broker).consumer({ groupId: `bare-${process.pid}`, maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  consumer.on(consumer.events.GROUP_JOIN, () => tell({ ready: true }));
  await consumer.run({
    eachMessage: async ({ message }) => tell({ took: wallClock() - Number(message.value?.toString()) }),
  });
}

async function follow(url: string, category: string): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  const filter = streamNameFilter({ prefixes: [`${category}-`] });
  const subscription = client.subscribeToAll({ fromPosition: START, filter });
  subscription.on('caughtUp', () => tell({ ready: true }));
  for await (const { event } of subscription) {
    const sent = (event?.data as { readonly sent?: unknown } | undefined)?.sent;
    if (typeof sent === 'number') tell({ took: wallClock() - sent });
  }
}

const [way, at = '', name = ''] = process.argv.slice(2);
if (way === 'kafka') await consume(at, name);
if (way === 'eventstore') await follow(at, name);
