import type { RecordedEvent } from '@tirage/event-sourcing';
import { InvalidAmount, isUuid, Money, type JsonObject } from '@tirage/kernel';
import type { Command } from '@tirage/messaging';

/** A fact or an order that the wallet cannot read, now or later: its message is parked. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** What the wallet needs of `RoundOpened`. */
export interface OpenedRound {
  readonly roundId: string;
  readonly playerId: string;
  readonly game: string;
  readonly stake: Money;
  readonly rulesHash: string;
  /** Milliseconds since 1970. */
  readonly debitBefore: number;
}

export interface AskedDeposit {
  readonly depositId: string;
  readonly playerId: string;
  readonly amount: Money;
  readonly by: string;
}

const PLAYER = /^[A-Za-z0-9_-]{1,64}$/;
const READ_VERSION = 1;

/** Throws {@link Unreadable}. */
export function readOpenedRound(event: RecordedEvent): OpenedRound {
  const data = dataOf(event, 'RoundOpened');
  return reading(event.stream, () => ({
    roundId: idOf('round', event.stream),
    playerId: playerOf(data),
    game: textOf(data, 'game'),
    stake: aboveZero(data, 'stake'),
    rulesHash: textOf(data, 'rulesHash'),
    debitBefore: timeOf(data, 'debitBefore'),
  }));
}

/** The prize of `RoundSettled`; throws {@link Unreadable}. */
export function readPrize(event: RecordedEvent): Money {
  const data = dataOf(event, 'RoundSettled');
  return reading(event.stream, () => Money.parse(data['prize']));
}

/** Of `DepositRequested`; throws {@link Unreadable}. */
export function readAskedDeposit(event: RecordedEvent): AskedDeposit {
  const data = dataOf(event, 'DepositRequested');
  return reading(event.stream, () => ({ depositId: idOf('deposit', event.stream), ...depositOf(data) }));
}

/** Of the command `RequestDeposit`; throws {@link Unreadable}. */
export function readDepositOrder(command: Command): AskedDeposit {
  return reading(command.type, () => {
    const depositId = textOf(command.data, 'depositId');
    if (!isUuid(depositId)) throw new Unreadable('depositId is not a UUID');
    textOf(command.data, 'bodyHash');
    textOf(command.data, 'commandId');
    return { depositId, ...depositOf(command.data) };
  });
}

export const playerOf = (data: JsonObject): string => {
  const playerId = textOf(data, 'playerId');
  if (!PLAYER.test(playerId)) throw new Unreadable('playerId is malformed');
  return playerId;
};

/** A text of 1 to 200 characters; throws {@link Unreadable}. */
export function textOf(data: JsonObject, member: string): string {
  const value = data[member];
  if (typeof value === 'string' && value !== '' && value.length <= 200) return value;
  throw new Unreadable(`${member} is not a text`);
}

/** Milliseconds since 1970; throws {@link Unreadable}. */
export function timeOf(data: JsonObject, member: string): number {
  const time = Date.parse(textOf(data, member));
  if (Number.isNaN(time)) throw new Unreadable(`${member} is not a time`);
  return time;
}

/** Runs a reader of foreign data: what it refuses is {@link Unreadable}, under the name of its source. */
export function reading<T>(source: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidAmount || error instanceof Unreadable)
      throw new Unreadable(`${source}: ${error.message}`);
    throw error;
  }
}

const depositOf = (data: JsonObject) => ({
  playerId: playerOf(data),
  amount: aboveZero(data, 'amount'),
  by: textOf(data, 'by'),
});

function dataOf(event: RecordedEvent, type: string): JsonObject {
  if (event.type === type && event.version === READ_VERSION) return event.data;
  throw new Unreadable(`${event.stream}: ${event.type} version ${event.version}, not ${type} version ${READ_VERSION}`);
}

function aboveZero(data: JsonObject, member: string): Money {
  const amount = Money.parse(data[member]);
  if (amount.isZero()) throw new Unreadable(`${member} is not above zero`);
  return amount;
}

const idOf = (category: string, stream: string): string => stream.slice(category.length + 1);
