import { randomUUID } from 'node:crypto';
import { InMemoryCheckpoints, type RecordedEvent } from '@tirage/event-sourcing';
import { connectEventStoreDb } from '@tirage/eventstoredb';
import { connectKafka } from '@tirage/kafka';
import { systemClock, systemRandom, systemTimers } from '@tirage/kernel';
import { encodeEvent, runRelay, topics } from '@tirage/messaging';
import { bareKafka } from './bare-kafka.js';
import { makeJobs } from './append-job.js';
import { median } from './statistics.js';

const APPENDS = 5_000;
const EVENTS = 3 * APPENDS;
const BATCH = 500;
const ROUNDS = 3;

export interface RelayBench {
  readonly job: string;
  /** Medians of the rounds. */
  readonly eventsPerSecond: number;
  readonly bareEventsPerSecond: number;
  /** Median of the rounds' own ratios. */
  readonly ratio: number;
}

/** The relay, from a store full of events to the brokers, against a bare producer that has the same messages in memory. */
export async function benchRelay(broker: string, eventStoreUrl: string): Promise<RelayBench> {
  const ports = { timers: systemTimers, random: systemRandom, clock: systemClock };
  const db = await connectEventStoreDb({ url: eventStoreUrl, ...ports });
  const kafka = bareKafka(broker);
  const admin = kafka.admin();
  await admin.connect();
  const rounds: { relay: number; bare: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const category = `bench${round}x${process.pid}`;
    await fill(db.store, category);
    const topic = topics.events(category);
    await admin.createTopics({ topics: [{ topic, numPartitions: 4, replicationFactor: 1 }], waitForLeaders: true });
    const events: RecordedEvent[] = [];
    const relay = await timed(async (done) => {
      const bus = await connectKafka({ ...ports, brokers: [broker], clientId: 'bench', encoding: { profile: 'dev' } });
      const stopping = new AbortController();
      let published = 0;
      const running = runRelay({
        ...{ ...ports, bus, store: db.store, checkpoints: new InMemoryCheckpoints(), categories: [category] },
        signal: stopping.signal,
        onTaken: (event) => events.push(event),
        onPublished: () => {
          if (++published === EVENTS) done();
        },
      });
      return async () => {
        stopping.abort();
        await running;
        await bus.close();
      };
    });
    const messages = events.flatMap((event) => encodeEvent(event, { profile: 'dev' }));
    const bare = await timed(async (done) => {
      const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
      await producer.connect();
      for (let n = 0; n < messages.length; n += BATCH) {
        const batch = messages.slice(n, n + BATCH).map(({ key, value, headers }) => ({ key, value, headers }));
        await producer.send({ topic, acks: -1, messages: batch });
      }
      done();
      return () => producer.disconnect();
    });
    await admin.deleteTopics({ topics: [topic] });
    if (round > 0) rounds.push({ relay, bare }); // the first one warms up
  }
  await admin.disconnect();
  await db.close();
  return {
    job: `${EVENTS} events of ${APPENDS} streams, median of ${ROUNDS} rounds`,
    eventsPerSecond: Math.round(median(rounds.map(({ relay }) => relay))),
    bareEventsPerSecond: Math.round(median(rounds.map(({ bare }) => bare))),
    ratio: median(rounds.map(({ relay, bare }) => relay / bare)),
  };
}

async function fill(store: Awaited<ReturnType<typeof connectEventStoreDb>>['store'], category: string): Promise<void> {
  const jobs = makeJobs(APPENDS, APPENDS, category, Number.parseInt(randomUUID().slice(0, 8), 16));
  let next = 0;
  const writer = async (): Promise<void> => {
    for (let job = jobs[next++]; job; job = jobs[next++]) await store.append(job.stream, job.events, job.expected);
  };
  await Promise.all(Array.from({ length: 32 }, writer));
}

/** Events a second, from the start of the work until it says that it is done. */
async function timed(work: (done: () => void) => Promise<() => Promise<void>>): Promise<number> {
  const began = performance.now();
  let ended = 0;
  let tell = () => {};
  const done = new Promise<void>((resolve) => (tell = resolve));
  const close = await work(() => {
    ended = performance.now();
    tell();
  });
  await done;
  await close();
  return (EVENTS * 1000) / (ended - began);
}
