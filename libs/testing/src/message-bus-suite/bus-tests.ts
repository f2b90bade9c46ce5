import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@tirage/event-sourcing';
import { isoTime, systemClock } from '@tirage/kernel';
import {
  InMemoryParked,
  topics,
  type Command,
  type Delivery,
  type Message,
  type MessageBus,
  type Parked,
  type ParkedMessage,
  type Verdict,
} from '@tirage/messaging';
import { sampleEvent, type SampleEvent } from '../sample-events.js';
import { Inbox } from './inbox.js';
import { WatchedParked } from './watched-parked.js';

export interface OpenedBus {
  readonly bus: MessageBus;
  /** Resolves when every consumer started so far takes part; what is sent from then on reaches its group. */
  joined(): Promise<void>;
  /** Puts any message on its topic, as a foreign producer could. */
  inject(message: Message): Promise<void>;
  /** Hands a message taken out of the parked ones to its group alone. */
  deliver(parked: ParkedMessage): Promise<void>;
  close(): Promise<void>;
}

export interface BusSuiteSettings {
  /** The topics that this test uses. */
  readonly topics: readonly string[];
  /** Where the bus parks. */
  readonly parked: Parked;
}

/** Opens a bus with back-offs of a few milliseconds, so that a poisoned message is parked within the time of a test. */
export type OpenBus = (settings: BusSuiteSettings) => Promise<OpenedBus>;

export interface BusSuiteOptions {
  /** Milliseconds for one test. */
  readonly timeout?: number;
}

export interface Member {
  /** Aborts the consumer and waits until it has ended. */
  stop(): Promise<void>;
}

type Handle = (message: Message, delivery: Delivery) => Promise<Verdict>;
type HandleBatch = (messages: readonly Message[], delivery: Delivery) => Promise<readonly Verdict[]>;

/** What one test works with: a bus, a service and a category of its own. */
export interface BusTest extends OpenedBus {
  readonly parked: WatchedParked;
  readonly service: string;
  readonly category: string;
  readonly commands: string;
  readonly events: string;
  consume(group: string, topics: readonly string[], handle: Handle): Promise<Member>;
  consumeBatches(group: string, topics: readonly string[], batch: number, handle: HandleBatch): Promise<Member>;
  command(tag: string, key?: string): Command;
  event(tag: string, key: string, revision: number, sample?: SampleEvent): RecordedEvent;
  inbox(): Inbox;
}

export type BusTests = (title: string, body: (test: BusTest) => Promise<void>) => void;

export function busTests(open: OpenBus, { timeout = 60_000 }: BusSuiteOptions): BusTests {
  return (title, body) => {
    it(
      title,
      async () => {
        const name = `t${randomUUID().replaceAll('-', '').slice(0, 16)}`;
        const [commands, events] = [topics.commands(name), topics.events(name)];
        const parked = new WatchedParked(new InMemoryParked(systemClock));
        const opened = await open({ topics: [commands, events, topics.events('round'), topics.drawRequests], parked });
        const members: Member[] = [];
        const start = async (run: (signal: AbortSignal) => Promise<void>): Promise<Member> => {
          const stopping = new AbortController();
          const running = run(stopping.signal);
          const stop = () => {
            stopping.abort();
            return running;
          };
          members.push({ stop });
          await opened.joined();
          return { stop };
        };
        const test: BusTest = {
          bus: opened.bus,
          joined: () => opened.joined(),
          inject: (message) => opened.inject(message),
          deliver: (message) => opened.deliver(message),
          close: () => opened.close(),
          parked,
          service: name,
          category: name,
          commands,
          events,
          consume: (group, consumed, handle) =>
            start((signal) => opened.bus.consume({ group: `${group}-${name}`, topics: consumed, signal, handle })),
          consumeBatches: (group, consumed, batch, handleBatch) =>
            start((signal) =>
              opened.bus.consume({ group: `${group}-${name}`, topics: consumed, signal, batch, handleBatch }),
            ),
          command: (tag, key = `key-${name}`) => sampleCommand(name, `${name}-${tag}`, key, tag),
          event: (tag, key, revision, sample = {}) => ({
            ...sampleEvent(`${name}-${tag}`, { data: { tag }, ...sample }),
            stream: `${name}-${key}`,
            revision: BigInt(revision),
            position: { commit: BigInt(revision), prepare: BigInt(revision) },
            at: '2026-01-01T00:00:00.000Z',
          }),
          inbox: () => new Inbox(),
        };
        try {
          await body(test);
        } finally {
          await Promise.all(members.map((member) => member.stop()));
          await opened.close();
        }
      },
      timeout,
    );
  };
}

function sampleCommand(service: string, id: string, key: string, tag: string): Command {
  return {
    id,
    service,
    type: 'DoSomething',
    key,
    data: { tag },
    sentAt: isoTime(Date.UTC(2026, 0, 1)),
    correlationId: 'correlation',
    causationId: id,
    actor: 'player',
  };
}
