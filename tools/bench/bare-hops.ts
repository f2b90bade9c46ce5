import { fork } from 'node:child_process';
import { once } from 'node:events';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { derivedId } from '@tirage/kernel';
import { bareKafka } from './bare-kafka.js';
import type { Ready, Took } from './bare-receiver.js';
import { median } from './statistics.js';

const TIMES = 300;
const WARM_UP = 50;
/** Between two, so that each goes alone. */
const PAUSE_MS = 5;

/** Medians in milliseconds, each message alone. */
export interface BareHops {
  /** kafkajs, from the call to another process. */
  readonly produceToConsume: number;
  /** The official client, an append of three events, from the call to another process. */
  readonly appendToSubscription: number;
  /** The official client, a stream of eight events. */
  readonly read: number;
}

/** What the parts of a round cost without Tirage, on the same servers. */
export async function bareHops(broker: string, eventStoreUrl: string): Promise<BareHops> {
  return {
    produceToConsume: await produceToConsume(broker),
    appendToSubscription: await appendToSubscription(eventStoreUrl),
    read: await readStream(eventStoreUrl),
  };
}

async function produceToConsume(broker: string): Promise<number> {
  const kafka = bareKafka(broker);
  const topic = `bare-${process.pid}-${Date.now()}`;
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: 4, replicationFactor: 1 }], waitForLeaders: true });
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  const took = await each(['kafka', broker, topic], async (sent, n) => {
    await producer.send({ topic, acks: -1, messages: [{ key: `key-${n % 16}`, value: String(sent) }] });
  });
  await producer.disconnect();
  await admin.deleteTopics({ topics: [topic] });
  await admin.disconnect();
  return took;
}

async function appendToSubscription(url: string): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  const category = `bare${process.pid}x${Date.now()}`;
  const took = await each(['eventstore', url, category], async (sent, n) => {
    const events = ['one', 'two', 'three'].map((type) =>
      // The subscriber measures the last one: the decision is there when all of it is.
      jsonEvent({ type, data: type === 'three' ? { sent } : {}, metadata: { padding: 'x'.repeat(200) } }),
    );
    await client.appendToStream(`${category}-${derivedId('bare', n)}`, events, FIRST);
  });
  await client.dispose();
  return took;
}

/** Explicit credentials make an append a call of its own, as Tirage needs it (ADR-0007). */
const FIRST = { expectedRevision: NO_STREAM, credentials: { username: 'nobody', password: 'nobody' } } as const;

async function readStream(url: string): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  const stream = `bare${process.pid}read-${Date.now()}`;
  const events = Array.from({ length: 8 }, (_, n) => jsonEvent({ type: 'Bare', data: { n, text: 'x'.repeat(200) } }));
  await client.appendToStream(stream, events, FIRST);
  const took: number[] = [];
  for (let n = 0; n < WARM_UP + TIMES; n++) {
    const began = performance.now();
    for await (const { event } of client.readStream(stream)) if (event === undefined) throw new Error('a link');
    if (n >= WARM_UP) took.push(performance.now() - began);
    await pause();
  }
  await client.dispose();
  return median(took);
}

/** Sends one after the other to a receiver of its own process; the median of the times under way. */
async function each(receiver: readonly string[], send: (sent: number, n: number) => Promise<void>): Promise<number> {
  const child = fork('tools/bench/bare-receiver.ts', receiver, { execArgv: ['--import', './tools/ts-loader.mjs'] });
  const took: number[] = [];
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: Ready | Took) => {
      if ('took' in message) took.push(message.took);
      else resolve();
    });
    child.once('exit', (code) => reject(new Error(`the receiver ended with ${String(code)}`)));
  });
  for (let n = 0; n < WARM_UP + TIMES; n++) {
    await send(performance.timeOrigin + performance.now(), n);
    await pause();
  }
  while (took.length < WARM_UP + TIMES) await pause();
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  return median(took.slice(WARM_UP));
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
