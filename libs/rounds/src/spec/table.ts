import {
  causeOfEvent,
  InMemoryEventStore,
  newEvents,
  readLast,
  readOne,
  type DecidedEvent,
  type EventStore,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { derivedId, hashOf, isoTime, type JsonObject } from '@tirage/kernel';
import { encodeCommand, encodeEvent, type Command, type Message, type MessageBus } from '@tirage/messaging';
import { roundStream, type UnitDrawn } from '../events.js';
import type { GameDefinition, Unit } from '../game-definition.js';
import { GameService } from '../game-service.js';
import { pairs } from './pairs.js';

export const NOON = Date.parse('2026-11-30T11:00:00.000Z');
export const ABANDON_AFTER = 3600;
export const BLOCK = 'pairs_200_1';

/** One seed for each round id: the cards of `r1` are worth nothing, those of `r2` 1.00 and 0.00. */
export const unitOf = (roundId: string): Unit => ({ unitSeed: Buffer.from(hashOf(roundId), 'hex') });

export const sealedFor = (roundId: string): string => `sealed for ${roundId}`;

/** What the draw service seals for one round opens for that round alone. */
export function openUnit({ sealed }: UnitDrawn, roundId: string): Unit {
  if (sealed !== sealedFor(roundId)) throw new Error(`the seal of ${roundId} is broken`);
  return unitOf(roundId);
}

/** A game's surroundings: a store, a bus that keeps what is sent, a clock, and the parts of wallet and draw. */
export class Table {
  now = NOON;
  readonly clock = { now: () => this.now };
  readonly store = new InMemoryEventStore({ clock: this.clock });
  readonly sent: Command[] = [];
  readonly bus: MessageBus = {
    send: async (command) => void this.sent.push(command),
    publish: () => Promise.reject(new Error('a game publishes nothing')),
    consume: () => Promise.reject(new Error('the game is handed its messages')),
  };

  service(definition: GameDefinition = pairs, store: EventStore = this.store): GameService {
    const timers = { sleep: () => Promise.resolve() };
    const { bus, clock } = this;
    const settings = { abandonAfter: ABANDON_AFTER, cachedRounds: 100 };
    return new GameService(definition, { store, bus, clock, timers, openUnit, ...settings });
  }

  command(type: string, data: JsonObject, more: Partial<Command> = {}): Message {
    const id = derivedId(type, data);
    const about = { id, service: 'pairs', type, key: roundStream(data['roundId'] as string), data };
    const sent = { sentAt: isoTime(this.now), correlationId: 'of the player', causationId: id };
    return encodeCommand({ ...about, ...sent, actor: 'player', ...more });
  }

  openRound(roundId: string, choices: JsonObject = {}): Message {
    const key = { commandId: `open ${roundId}`, bodyHash: 'hash' };
    return this.command('OpenRound', { roundId, playerId: 'anna', stake: '2.00', choices, ...key });
  }

  turn(roundId: string, card: number, basedOn: number): Message {
    const key = { commandId: `turn ${card} of ${roundId}`, bodyHash: 'hash' };
    return this.command('Act', { roundId, basedOn, action: { type: 'turn', card }, ...key });
  }

  complete(roundId: string, revision: number): Message {
    return this.command('Complete', { roundId, revision }, { actor: 'system' });
  }

  /** The wallet answers `RoundOpened`. */
  async debited(roundId: string, data: JsonObject = {}): Promise<RecordedEvent> {
    const entry = { roundId, game: 'pairs', amount: '2.00', balance: '8.00', ...data };
    return this.record('wallet-anna', { type: 'StakeDebited', data: entry }, await this.at(roundStream(roundId), 0n));
  }

  async refused(roundId: string, data: JsonObject): Promise<RecordedEvent> {
    const entry = { roundId, game: 'pairs', balance: '8.00', ...data };
    return this.record('wallet-anna', { type: 'StakeRefused', data: entry }, await this.at(roundStream(roundId), 0n));
  }

  /** The draw service answers `DrawRequested`. */
  async drawn(roundId: string, data: JsonObject = {}): Promise<RecordedEvent> {
    const unit = { roundId, position: 0, leaf: 'aa', path: [], sealed: sealedFor(roundId), ...data };
    return this.record(`block-${BLOCK}`, { type: 'UnitDrawn', data: unit }, await this.at(roundStream(roundId), 2n));
  }

  async declined(roundId: string): Promise<RecordedEvent> {
    const data = { roundId, reason: 'off-sale' };
    return this.record(`block-${BLOCK}`, { type: 'DrawDeclined', data }, await this.at(roundStream(roundId), 2n));
  }

  async record(stream: string, event: DecidedEvent, answered?: RecordedEvent): Promise<RecordedEvent> {
    const started = { id: derivedId(stream, event.type), correlationId: 'of the test', actor: 'system' as const };
    const events = newEvents(stream, [event], answered === undefined ? started : causeOfEvent(answered));
    const last = await readLast(this.store, stream);
    const { revision } = await this.store.append(stream, events, last?.revision ?? 'no-stream');
    return this.at(stream, revision);
  }

  async at(stream: string, revision: bigint): Promise<RecordedEvent> {
    const event = await readOne(this.store, stream, revision);
    if (event === undefined) throw new Error(`${stream} has no revision ${revision}`);
    return event;
  }

  async events(stream: string): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const event of this.store.read(stream)) events.push(event);
    return events;
  }

  /** The types of a round's events, in order. */
  async told(roundId: string): Promise<string[]> {
    return (await this.events(roundStream(roundId))).map(({ type }) => type);
  }

  /** Plays a round up to its unit, and further with these cards. */
  async played(roundId: string, cards: readonly number[] = [], choices: JsonObject = {}): Promise<GameService> {
    const service = this.service();
    await service.handle(this.openRound(roundId, choices));
    await service.handle(messageOf(await this.debited(roundId)));
    await service.handle(messageOf(await this.drawn(roundId)));
    for (const [index, card] of cards.entries()) await service.handle(this.turn(roundId, card, 3 + index));
    return service;
  }
}

export function messageOf(event: RecordedEvent): Message {
  const [message] = encodeEvent(event, { profile: 'dev' });
  if (message === undefined) throw new Error('an event makes a message');
  return message;
}
