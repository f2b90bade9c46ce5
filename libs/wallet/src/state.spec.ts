import fc from 'fast-check';
import { Money, type JsonObject } from '@tirage/kernel';
import { decodeState, emptyWallet, encodeState, UnreadableWallet, type WalletState } from './state.js';

const money = fc.nat(1e9).map((cents) => Money.cents(cents));
const debit = fc.record({ roundId: fc.uuid(), game: fc.constantFrom('a', 'b', 'c', 'd', 'e'), amount: money });
const wallet: fc.Arbitrary<WalletState> = fc.record({
  balance: fc.nat(1e14).map((cents) => Money.cents(cents)),
  openDebits: fc.uniqueArray(debit, { selector: ({ game }) => game }),
  day: fc.constantFrom(null, '2026-11-30'),
  stakedToday: money,
  dailyStake: fc.option(money),
  excludedUntil: fc.constantFrom(null, '2026-12-31T23:00:00.000Z'),
});

describe('the state that every entry carries', () => {
  it('comes back whole from its JSON', () => {
    fc.assert(
      fc.property(wallet, (state) => {
        const carried = JSON.parse(JSON.stringify(encodeState(state))) as JsonObject;
        expect(encodeState(decodeState(carried))).toEqual(encodeState(state));
      }),
      { seed: 7 },
    );
  });

  const debits = (...games: string[]) => games.map((game, n) => ({ roundId: `r${n}`, game, amount: '2.00' }));

  it.each<[string, JsonObject]>([
    ['a balance below zero', { balance: '-0.01' }],
    ['a balance that is a number', { balance: 2 }],
    ['a balance without cents', { balance: '2' }],
    ['no balance', { balance: null }],
    ['two open debits of one game', { openDebits: debits('eldorado', 'eldorado') }],
    ['open debits that are no list', { openDebits: {} }],
    ['an open debit without a round', { openDebits: [{ game: 'eldorado', amount: '2.00' }] }],
    ['a day that is none', { day: 'today' }],
    ['an exclusion without an end', { excludedUntil: 'for everZ' }],
    ['members of newer code, which would be lost', { weeklyStake: '2.00' }],
  ])('is refused with %s', (_, change) => {
    expect(() => decodeState({ ...encodeState(emptyWallet), ...change })).toThrow(UnreadableWallet);
  });

  it('is refused when there is none', () => {
    expect(() => decodeState(undefined)).toThrow(UnreadableWallet);
  });

  it('keeps open debits of several games', () => {
    const carried = { ...encodeState(emptyWallet), openDebits: debits('eldorado', 'la-course') };
    expect(decodeState(carried).openDebits.map(({ game }) => game)).toEqual(['eldorado', 'la-course']);
  });
});
