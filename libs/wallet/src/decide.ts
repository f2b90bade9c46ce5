import type { Cause, DecidedEvent } from '@tirage/event-sourcing';
import { isoTime, type Money } from '@tirage/kernel';
import type { RefusalReason, WalletEvent } from './events.js';
import { encodeState, onDayOf, openDebitOf, type OpenDebit, type WalletState } from './state.js';

/** A round asks for its stake. */
export interface DebitQuestion {
  readonly roundId: string;
  readonly game: string;
  readonly stake: Money;
  /** Milliseconds since 1970; asked for later, it is refused. */
  readonly debitBefore: number;
}

/** How a round ended whose stake was debited. */
export interface RoundEnd {
  readonly roundId: string;
  /** `'voided'`: no draw, the stake goes back. */
  readonly outcome: { readonly prize: Money } | 'voided';
  /** The event that says so, where the entry goes into the append of another answer. */
  readonly cause?: Cause;
}

export interface DebitContext {
  readonly question: DebitQuestion;
  /** Milliseconds since 1970, read just now. */
  readonly now: number;
  /** Ended rounds among the wallet's open debits. */
  readonly dueEntries: readonly RoundEnd[];
  /** The time zone of the days of limits. */
  readonly zone: string;
}

/**
 * Takes the stake or refuses it; nothing for a round whose debit is open. What ended rounds are owed goes first, so
 * that a prize just won can be staked at once.
 */
export function decideDebit({ question, now, dueEntries, zone }: DebitContext, state: WalletState): DecidedEvent[] {
  if (openDebitOf(question.roundId, state) !== undefined) return [];
  const events: DecidedEvent[] = [];
  let current = state;
  for (const end of dueEntries) {
    const entry = terminalEntry(end, current);
    if (entry === undefined) continue;
    events.push(decided(entry, end.cause));
    current = entry.after;
  }
  return [...events, decided(debitEntry(question, now, onDayOf(now, zone, current)))];
}

/** The one terminal entry of a debit; nothing when the round has no open one. */
export function decideTerminal(end: RoundEnd, state: WalletState): DecidedEvent[] {
  const entry = terminalEntry(end, state);
  return entry === undefined ? [] : [decided(entry, end.cause)];
}

export function decideDeposit(deposit: { readonly depositId: string; readonly amount: Money }, state: WalletState) {
  const after = { ...state, balance: state.balance.plus(deposit.amount) };
  const data = { depositId: deposit.depositId, amount: deposit.amount.toString(), ...balanceOf(after) };
  return [decided({ type: 'FundsDeposited', data, after })];
}

/** `dailyStake` null takes the limit away. It binds the stakes to come, also of the day that has begun. */
export function decideLimit(limit: { readonly dailyStake: Money | null; readonly by: string }, state: WalletState) {
  const { dailyStake, by } = limit;
  const data = { dailyStake: dailyStake?.toString() ?? null, by, ...balanceOf(state) };
  return [decided({ type: 'LimitSet', data, after: { ...state, dailyStake } })];
}

/** No stake before `until` (ISO 8601 UTC with milliseconds); prizes are paid all the same. */
export function decideExclusion(exclusion: { readonly until: string; readonly by: string }, state: WalletState) {
  const { until, by } = exclusion;
  const after = { ...state, excludedUntil: until };
  return [decided({ type: 'SelfExcluded', data: { until, by, ...balanceOf(state) }, after })];
}

type Entry = WalletEvent & { readonly after: WalletState };

const balanceOf = (state: WalletState) => ({ balance: state.balance.toString() });

function decided({ type, data, after }: Entry, cause?: Cause): DecidedEvent {
  return { type, data, state: encodeState(after), ...(cause === undefined ? {} : { cause }) };
}

function debitEntry(question: DebitQuestion, now: number, state: WalletState): Entry {
  const { roundId, game, stake } = question;
  const refused = refusal(question, now, state);
  if (refused !== undefined) {
    return { type: 'StakeRefused', data: { roundId, game, ...refused, ...balanceOf(state) }, after: state };
  }
  const after = {
    ...state,
    balance: state.balance.minus(stake),
    openDebits: [...state.openDebits, { roundId, game, amount: stake }],
    stakedToday: state.stakedToday.plus(stake),
  };
  return { type: 'StakeDebited', data: { roundId, game, amount: stake.toString(), ...balanceOf(after) }, after };
}

function refusal(
  { game, stake, debitBefore }: DebitQuestion,
  now: number,
  state: WalletState,
): { readonly reason: RefusalReason; readonly openRoundId?: string } | undefined {
  const open = state.openDebits.find((debit) => debit.game === game);
  if (open !== undefined) return { reason: 'round-already-open', openRoundId: open.roundId };
  if (now > debitBefore) return { reason: 'expired' };
  if (state.excludedUntil !== null && isoTime(now) < state.excludedUntil) return { reason: 'self-excluded' };
  const { dailyStake } = state;
  if (dailyStake !== null && state.stakedToday.plus(stake).isMoreThan(dailyStake)) return { reason: 'limit-reached' };
  if (stake.isMoreThan(state.balance)) return { reason: 'insufficient-funds' };
  return undefined;
}

function terminalEntry({ roundId, outcome }: RoundEnd, state: WalletState): Entry | undefined {
  const debit = openDebitOf(roundId, state);
  if (debit === undefined) return undefined;
  const openDebits = state.openDebits.filter((other) => other !== debit);
  if (outcome === 'voided') return paid('StakeRefunded', debit, debit.amount, { ...state, openDebits });
  if (!outcome.prize.isZero()) return paid('PrizeCredited', debit, outcome.prize, { ...state, openDebits });
  const after = { ...state, openDebits };
  return { type: 'RoundLost', data: { roundId, game: debit.game, ...balanceOf(after) }, after };
}

function paid(type: 'PrizeCredited' | 'StakeRefunded', debit: OpenDebit, amount: Money, state: WalletState): Entry {
  const { roundId, game } = debit;
  const after = { ...state, balance: state.balance.plus(amount) };
  return { type, data: { roundId, game, amount: amount.toString(), ...balanceOf(after) }, after };
}
