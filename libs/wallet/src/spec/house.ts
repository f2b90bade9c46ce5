import {
  comparePositions,
  formatPosition,
  InMemoryEventStore,
  newEvents,
  readLast,
  readOne,
  StoreUnavailable,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { derivedId, isoTime, Money, type JsonObject } from '@tirage/kernel';
import {
  encodeCommand,
  encodeEvent,
  type Command,
  type Message,
  type MessageBus,
  type Verdict,
} from '@tirage/messaging';
import { WalletService } from '../service.js';

/** How an append goes wrong: not written, or written though it seems not to be. */
export type Fault = 'before' | 'after' | undefined;

export const NOON = Date.parse('2026-11-30T11:00:00.000Z');
const PUBLISHED_MAXIMUM = Money.parse('20000.00');

/** Same store, seen over a bad line. */
export function unsure(store: EventStore, faultOf: () => Fault): EventStore {
  return {
    append: async (stream, events, expected) => {
      const fault = faultOf();
      if (fault === 'before') throw new StoreUnavailable('before the write');
      const result = await store.append(stream, events, expected);
      if (fault === 'after') throw new StoreUnavailable('after the write');
      return result;
    },
    read: (stream, options) => store.read(stream, options),
    subscribe: (options) => store.subscribe(options),
  };
}

/** The wallet's surroundings: a store, a bus that keeps what is sent, a clock, and the games' part of each round. */
export class House {
  now = NOON;
  readonly clock = { now: () => this.now };
  readonly store = new InMemoryEventStore({ clock: this.clock });
  readonly sent: Command[] = [];
  readonly withheld: unknown[] = [];
  readonly bus: MessageBus = {
    send: async (command) => void this.sent.push(command),
    publish: () => Promise.reject(new Error('the wallet publishes nothing')),
    consume: () => Promise.reject(new Error('the wallet is handed its messages')),
  };

  service(store: EventStore = this.store, maximum: Money | undefined = PUBLISHED_MAXIMUM): WalletService {
    return new WalletService({
      store,
      bus: this.bus,
      clock: this.clock,
      timers: { sleep: () => Promise.resolve() },
      zone: 'Europe/Paris',
      maximumPrize: (_, rulesHash) => (rulesHash === 'known' ? maximum : undefined),
      observer: { prizeWithheld: (withheld) => void this.withheld.push(withheld) },
    });
  }

  async opened(round: string, playerId: string, more: JsonObject = {}): Promise<RecordedEvent> {
    const data = { playerId, game: 'eldorado', stake: '2.00', choices: {}, rulesVersion: '1', rulesHash: 'known' };
    const times = { debitBefore: isoTime(this.now + 60_000), abandonAfter: 3600 };
    return this.record(`round-${round}`, 'RoundOpened', { ...data, ...times, ...more }, 'player');
  }

  settled(round: string, prize: string): Promise<RecordedEvent> {
    return this.record(`round-${round}`, 'RoundSettled', { prize, automatic: false, reveal: {} });
  }

  voided(round: string): Promise<RecordedEvent> {
    return this.record(`round-${round}`, 'RoundVoided', { reason: 'declined' });
  }

  /** The game takes note of the wallet's answer. */
  debited(round: string): Promise<RecordedEvent> {
    return this.record(`round-${round}`, 'StakeDebited', { amount: '2.00', balance: '0.00' });
  }

  async funded(playerId: string, amount: string, deposit = `deposit of ${playerId}`): Promise<RecordedEvent> {
    const command = this.requestDeposit(playerId, amount, deposit);
    const service = this.service();
    await expectDone(service.handle(encodeCommand(command)));
    const asked = await this.at(`deposit-${derivedId(deposit)}`, 0n);
    await expectDone(service.handle(messageOf(asked)));
    return asked;
  }

  requestDeposit(playerId: string, amount: string, deposit: string): Command {
    const depositId = derivedId(deposit);
    const data = { depositId, playerId, amount, by: 'op', bodyHash: 'hash', commandId: depositId };
    return this.command('RequestDeposit', `deposit-${depositId}`, data);
  }

  command(type: string, key: string, data: JsonObject): Command {
    const id = derivedId(type, key, data, this.now);
    const sentAt = isoTime(this.now);
    return { id, service: 'wallet', type, key, data, sentAt, correlationId: id, causationId: id, actor: 'operator' };
  }

  /** The last place in the log, as a sender of limits has read it. */
  async readAt(...streams: string[]): Promise<string> {
    const lasts = await Promise.all(streams.map((stream) => readLast(this.store, stream)));
    const positions = lasts.flatMap((last) => (last === undefined ? [] : [last.position])).sort(comparePositions);
    return formatPosition(positions.at(-1) ?? { commit: 0n, prepare: 0n });
  }

  async entries(playerId: string): Promise<RecordedEvent[]> {
    return this.events(`wallet-${playerId}`);
  }

  async events(stream: string): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const event of this.store.read(stream)) events.push(event);
    return events;
  }

  /** `StakeDebited 8.00`, one for each entry. */
  async told(playerId: string): Promise<string[]> {
    const entries = await this.entries(playerId);
    return entries.map(({ type, data: { reason, balance } }) =>
      [type, reason, balance].filter((part) => typeof part === 'string').join(' '),
    );
  }

  async at(stream: string, revision: bigint): Promise<RecordedEvent> {
    const event = await readOne(this.store, stream, revision);
    if (event === undefined) throw new Error(`${stream} has no revision ${revision}`);
    return event;
  }

  private async record(stream: string, type: string, data: JsonObject, actor: 'player' | 'system' = 'system') {
    const last = await readLast(this.store, stream);
    const id = derivedId('cause', stream, type);
    const events: NewEvent[] = newEvents(stream, [{ type, data }], { id, correlationId: `of ${stream}`, actor });
    const { revision } = await this.store.append(stream, events, last?.revision ?? 'no-stream');
    return this.at(stream, revision);
  }
}

export function messageOf(event: RecordedEvent): Message {
  const [message] = encodeEvent(event, { profile: 'dev' });
  if (message === undefined) throw new Error('an event makes a message');
  return message;
}

export async function expectDone(verdict: Promise<Verdict>): Promise<void> {
  const { kind, ...why } = await verdict;
  if (kind !== 'done') throw new Error(`${kind} ${JSON.stringify(why)}`);
}
