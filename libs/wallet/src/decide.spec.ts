import type { DecidedEvent } from '@tirage/event-sourcing';
import { Money, type JsonObject } from '@tirage/kernel';
import { deciderSpec, must } from '@tirage/testing';
import { assertSound } from './assert-sound.js';
import {
  decideDebit,
  decideDeposit,
  decideExclusion,
  decideLimit,
  decideTerminal,
  type DebitContext,
  type RoundEnd,
} from './decide.js';
import { decodeState, emptyWallet, type WalletState } from './state.js';

const NOON = Date.parse('2026-11-30T11:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const euro = (text: string) => Money.parse(text);

type Decide = (state: WalletState) => DecidedEvent[];
const { given, runTwice } = deciderSpec<WalletState, Decide, DecidedEvent>({
  initialState: () => emptyWallet,
  evolve: (_, { state }) => decodeState(state),
  decide: (decide, state) => {
    const events = decide(state);
    assertSound(state, events);
    return events;
  },
});

const deposit =
  (amount: string): Decide =>
  (state) =>
    decideDeposit({ depositId: 'd1', amount: euro(amount) }, state);
const end = (roundId: string, prize: string): RoundEnd => ({
  roundId,
  outcome: prize === 'voided' ? 'voided' : { prize: euro(prize) },
});
const ended =
  (roundId: string, prize: string): Decide =>
  (state) =>
    decideTerminal(end(roundId, prize), state);
const limit =
  (dailyStake: string | null): Decide =>
  (state) =>
    decideLimit({ dailyStake: dailyStake === null ? null : euro(dailyStake), by: 'op' }, state);
const exclude =
  (until: number): Decide =>
  (state) =>
    decideExclusion({ until: new Date(until).toISOString(), by: 'op' }, state);

interface Debit {
  readonly game?: string;
  readonly stake?: string;
  readonly now?: number;
  readonly debitBefore?: number;
  readonly due?: readonly RoundEnd[];
}
const debit = (roundId: string, { game = 'eldorado', stake = '2.00', now = NOON, ...rest }: Debit = {}): Decide => {
  const question = { roundId, game, stake: euro(stake), debitBefore: rest.debitBefore ?? now + MINUTE };
  const context: DebitContext = { question, now, dueEntries: rest.due ?? [], zone: 'Europe/Paris' };
  return (state) => decideDebit(context, state);
};

/** What has happened, one decision after the other. */
const history = (...decisions: readonly Decide[]): readonly DecidedEvent[] =>
  decisions.reduce<DecidedEvent[]>((events, decide) => {
    const before = events.at(-1);
    return [...events, ...decide(before === undefined ? emptyWallet : decodeState(before.state))];
  }, []);

/** The entries without the state they carry. */
const entries = (past: readonly DecidedEvent[], decide: Decide) => {
  const before = past.at(-1);
  return decide(before === undefined ? emptyWallet : decodeState(before.state)).map(({ type, data }) => ({
    type,
    data,
  }));
};
const carried = (past: readonly DecidedEvent[]): JsonObject => must(past.at(-1)?.state, 'state');
const refused = (reason: string, balance: string, more: JsonObject = {}) => [
  { type: 'StakeRefused', data: { roundId: 'r2', game: 'eldorado', reason, ...more, balance } },
];

describe('a deposit', () => {
  it('adds to the balance', () => {
    expect(entries(history(deposit('10.00')), deposit('0.50'))).toEqual([
      { type: 'FundsDeposited', data: { depositId: 'd1', amount: '0.50', balance: '10.50' } },
    ]);
  });
});

describe('a debit', () => {
  const funded = history(deposit('10.00'));

  it('takes the stake and opens a debit', () => {
    given(funded)
      .when(debit('r1'))
      .then([
        {
          type: 'StakeDebited',
          data: { roundId: 'r1', game: 'eldorado', amount: '2.00', balance: '8.00' },
          state: {
            balance: '8.00',
            openDebits: [{ roundId: 'r1', game: 'eldorado', amount: '2.00' }],
            day: '2026-11-30',
            stakedToday: '2.00',
            dailyStake: null,
            excludedUntil: null,
          },
        },
      ]);
  });

  it('is taken once', () => {
    expect(runTwice(funded, debit('r1'))).toHaveLength(1);
  });

  it('takes the last cent, and refuses a cent more', () => {
    expect(entries(history(deposit('2.00')), debit('r2'))).toMatchObject([{ data: { balance: '0.00' } }]);
    expect(entries(history(deposit('1.99')), debit('r2'))).toEqual(refused('insufficient-funds', '1.99'));
    expect(entries([], debit('r2'))).toEqual(refused('insufficient-funds', '0.00'));
  });

  it('is refused while a round of the game is open, not of another game', () => {
    const open = history(deposit('10.00'), debit('r1'));
    expect(entries(open, debit('r2'))).toEqual(refused('round-already-open', '8.00', { openRoundId: 'r1' }));
    expect(entries(open, debit('r2', { game: 'la-course' }))).toMatchObject([{ type: 'StakeDebited' }]);
  });

  it('is refused when it is asked too late', () => {
    const late = (now: number) => entries(funded, debit('r2', { now, debitBefore: NOON }));
    expect(late(NOON)).toMatchObject([{ type: 'StakeDebited' }]);
    expect(late(NOON + 1)).toEqual(refused('expired', '10.00'));
    expect(late(NOON + 60 * MINUTE)).toEqual(refused('expired', '10.00'));
  });

  it('is refused to who excluded himself, until the time he chose', () => {
    const excluded = history(deposit('10.00'), exclude(NOON + DAY));
    expect(entries(excluded, debit('r2', { now: NOON + DAY - 1 }))).toEqual(refused('self-excluded', '10.00'));
    expect(entries(excluded, debit('r2', { now: NOON + DAY }))).toMatchObject([{ type: 'StakeDebited' }]);
  });

  it('names the first reason alone', () => {
    const all = history(deposit('1.00'), limit('1.00'), exclude(NOON + DAY));
    expect(entries(all, debit('r2', { debitBefore: NOON - 1 }))).toEqual(refused('expired', '1.00'));
    expect(entries(all, debit('r2'))).toEqual(refused('self-excluded', '1.00'));
    expect(entries(history(deposit('1.00'), limit('1.00')), debit('r2'))).toEqual(refused('limit-reached', '1.00'));
    const open = history(deposit('2.00'), debit('r1'), limit('1.00'), exclude(NOON + DAY));
    expect(entries(open, debit('r2', { debitBefore: NOON - 1 }))).toMatchObject([
      { data: { reason: 'round-already-open' } },
    ]);
  });
});

describe('a limit', () => {
  const staked = history(deposit('10.00'), limit('4.00'), debit('r1'), ended('r1', '0.00'));

  it('may just be reached', () => {
    expect(entries(staked, debit('r2'))).toMatchObject([{ type: 'StakeDebited', data: { balance: '6.00' } }]);
    expect(entries(staked, debit('r2', { stake: '2.01' }))).toEqual(refused('limit-reached', '8.00'));
  });

  it('counts each day of the time zone anew', () => {
    const full = [...staked, ...history(() => debit('r2')(decodeState(carried(staked))))];
    const spent = [...full, ...history(() => ended('r2', '0.00')(decodeState(carried(full))))];
    const midnight = Date.parse('2026-11-30T23:00:00.000Z');
    expect(entries(spent, debit('r2', { now: midnight - 1 }))).toEqual(refused('limit-reached', '6.00'));
    expect(entries(spent, debit('r2', { now: midnight }))).toMatchObject([{ type: 'StakeDebited' }]);
  });

  it('is not opened again by a clock that goes back, nor by one that went ahead and came back', () => {
    const full = history(deposit('10.00'), limit('2.00'), debit('r1'), ended('r1', '0.00'));
    expect(entries(full, debit('r2', { now: NOON - DAY }))).toEqual(refused('limit-reached', '8.00'));
    const ahead = history(deposit('10.00'), limit('2.00'), debit('r1', { now: NOON + DAY }), ended('r1', '0.00'));
    expect(entries(ahead, debit('r2'))).toEqual(refused('limit-reached', '8.00'));
    expect(entries(ahead, debit('r2', { now: NOON + 2 * DAY }))).toMatchObject([{ type: 'StakeDebited' }]);
  });

  it('binds the day that has begun, and can be taken away', () => {
    const afterwards = history(deposit('10.00'), debit('r1'), ended('r1', '0.00'), limit('2.00'));
    expect(entries(afterwards, debit('r2'))).toEqual(refused('limit-reached', '8.00'));
    const without = [...afterwards, ...history(() => limit(null)(decodeState(carried(afterwards))))];
    expect(entries(without, debit('r2'))).toMatchObject([{ type: 'StakeDebited' }]);
  });

  it('refuses no prize', () => {
    const open = history(deposit('10.00'), debit('r1'), limit('0.00'), exclude(NOON + DAY));
    expect(entries(open, ended('r1', '5.00'))).toMatchObject([{ type: 'PrizeCredited', data: { balance: '13.00' } }]);
  });
});

describe('the end of a round', () => {
  const open = history(deposit('10.00'), debit('r1'), debit('r2', { game: 'la-course', stake: '3.00' }));
  const entry = { roundId: 'r1', game: 'eldorado' };

  it.each([
    ['20.00', { type: 'PrizeCredited', data: { ...entry, amount: '20.00', balance: '25.00' } }],
    ['0.00', { type: 'RoundLost', data: { ...entry, balance: '5.00' } }],
    ['voided', { type: 'StakeRefunded', data: { ...entry, amount: '2.00', balance: '7.00' } }],
  ])('%s ends its own debit', (outcome, expected) => {
    const events = runTwice(open, ended('r1', outcome));
    expect(events).toMatchObject([expected]);
    expect(carried(events)).toMatchObject({ openDebits: [{ roundId: 'r2' }] });
  });

  it('without an open debit is nothing', () => {
    given(open).when(ended('r3', '20.00')).thenNothing();
    given([]).when(ended('r1', 'voided')).thenNothing();
  });

  it('goes into the append of the next debit, so that the prize can be staked', () => {
    const broke = history(deposit('2.00'), debit('r1'));
    const decide = debit('r2', { stake: '5.00', due: [end('r1', '5.00')] });
    expect(runTwice(broke, decide).map(({ type, data }) => [type, data['balance']])).toEqual([
      ['PrizeCredited', '5.00'],
      ['StakeDebited', '0.00'],
    ]);
  });

  it('stands even when that debit is refused', () => {
    const broke = history(deposit('2.00'), debit('r1'));
    expect(entries(broke, debit('r2', { due: [end('r1', '0.00')] }))).toEqual([
      { type: 'RoundLost', data: { ...entry, balance: '0.00' } },
      ...refused('insufficient-funds', '0.00'),
    ]);
  });

  it('that is due for nothing adds nothing', () => {
    expect(entries(open, debit('r3', { game: 'defi-naval', due: [end('r9', '7.00')] }))).toHaveLength(1);
  });
});
