import { Money, type Json, type JsonObject } from '@tirage/kernel';
import { dayIn, laterDay } from './day.js';

/** A stake that was taken and has no terminal entry yet. */
export interface OpenDebit {
  readonly roundId: string;
  readonly game: string;
  readonly amount: Money;
}

/** A whole wallet. Every entry carries it in its metadata, so that the last entry alone is enough. */
export interface WalletState {
  readonly balance: Money;
  /** At most one a game. */
  readonly openDebits: readonly OpenDebit[];
  /** The day of the last stake asked for, `"2026-11-30"`; null before the first. Never goes back. */
  readonly day: string | null;
  /** What was staked on that day, given back or not. */
  readonly stakedToday: Money;
  /** The most that may be staked in a day; null: no limit. */
  readonly dailyStake: Money | null;
  /** ISO 8601 UTC with milliseconds; no stake before it. */
  readonly excludedUntil: string | null;
}

export const emptyWallet: WalletState = {
  balance: Money.zero,
  openDebits: [],
  day: null,
  stakedToday: Money.zero,
  dailyStake: null,
  excludedUntil: null,
};

/** With milliseconds and a year of four digits, so that texts compare as times do. */
export const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** What an entry carries is not a wallet: a defect, or a stream that somebody else has written to. */
export class UnreadableWallet extends Error {
  override readonly name = 'UnreadableWallet';
}

/** The wallet on the day of `now`: a new day begins with nothing staked. */
export function onDayOf(now: number, zone: string, state: WalletState): WalletState {
  const day = laterDay(state.day, dayIn(zone, now));
  return day === state.day ? state : { ...state, day, stakedToday: Money.zero };
}

export const openDebitOf = (roundId: string, state: WalletState): OpenDebit | undefined =>
  state.openDebits.find((debit) => debit.roundId === roundId);

export function encodeState(state: WalletState): JsonObject {
  return {
    balance: state.balance.toString(),
    openDebits: state.openDebits.map(({ roundId, game, amount }) => ({ roundId, game, amount: amount.toString() })),
    day: state.day,
    stakedToday: state.stakedToday.toString(),
    dailyStake: state.dailyStake?.toString() ?? null,
    excludedUntil: state.excludedUntil,
  };
}

/** Throws {@link UnreadableWallet} unless it is a state that a wallet may be in. */
export function decodeState(carried: JsonObject | undefined): WalletState {
  if (carried === undefined) throw new UnreadableWallet('an entry without a state');
  const unknown = Object.keys(carried).find((member) => !Object.hasOwn(emptyWallet, member));
  if (unknown !== undefined) throw new UnreadableWallet(`${unknown} would be lost: written by newer code`);
  const { balance, openDebits, day, stakedToday, dailyStake, excludedUntil } = carried;
  const state: WalletState = {
    balance: amountOf(balance),
    openDebits: openDebitsOf(openDebits),
    day: day === null ? null : matching(day, /^\d{4}-\d\d-\d\d$/),
    stakedToday: amountOf(stakedToday),
    dailyStake: dailyStake === null ? null : amountOf(dailyStake),
    excludedUntil: excludedUntil === null ? null : matching(excludedUntil, ISO_TIME),
  };
  const games = new Set(state.openDebits.map(({ game }) => game));
  if (games.size < state.openDebits.length) throw new UnreadableWallet('two open debits of one game');
  return state;
}

function openDebitsOf(value: Json | undefined): readonly OpenDebit[] {
  if (!Array.isArray(value)) throw new UnreadableWallet('openDebits is not a list');
  return value.map((debit: Json) => {
    if (debit === null || typeof debit !== 'object' || Array.isArray(debit)) throw new UnreadableWallet('openDebits');
    const { roundId, game, amount } = debit as JsonObject;
    return { roundId: matching(roundId, /./), game: matching(game, /./), amount: amountOf(amount) };
  });
}

/** Balances may outgrow what a player can type in: up to 13 digits before the point. */
function amountOf(value: Json | undefined): Money {
  return Money.cents(Number(matching(value, /^\d{1,13}\.\d\d$/).replace('.', '')));
}

function matching(value: Json | undefined, pattern: RegExp): string {
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw new UnreadableWallet(`${JSON.stringify(value ?? null).slice(0, 40)} is not ${pattern.source}`);
}
