import type { DecidedEvent } from '@tirage/event-sourcing';
import { Money, type JsonObject } from '@tirage/kernel';
import { assertSound, UnsoundEntry } from './assert-sound.js';
import { emptyWallet, encodeState, type WalletState } from './state.js';

const euro = (text: string) => Money.parse(text);
const r1 = { roundId: 'r1', game: 'eldorado', amount: euro('2.00') };
const before: WalletState = { ...emptyWallet, balance: euro('5.00'), openDebits: [r1] };
const entry = (type: string, data: JsonObject, after: Partial<WalletState>): DecidedEvent => ({
  type,
  data: { game: 'eldorado', ...data },
  state: encodeState({ ...before, ...after }),
});

describe('an entry that is not sound', () => {
  it.each<[string, DecidedEvent]>([
    [
      'carries another balance',
      entry('FundsDeposited', { depositId: 'd', amount: '1.00', balance: '6.00' }, { balance: euro('6.01') }),
    ],
    [
      'says another balance than it carries',
      entry('FundsDeposited', { depositId: 'd', amount: '1.00', balance: '6.01' }, { balance: euro('6.00') }),
    ],
    ['refuses and takes', entry('StakeRefused', { roundId: 'r2', balance: '3.00' }, { balance: euro('3.00') })],
    [
      'debits twice',
      entry('StakeDebited', { roundId: 'r1', amount: '2.00', balance: '3.00' }, { balance: euro('3.00') }),
    ],
    [
      'does not open its debit',
      entry('StakeDebited', { roundId: 'r2', amount: '2.00', balance: '3.00' }, { balance: euro('3.00') }),
    ],
    ['does not end its debit', entry('RoundLost', { roundId: 'r1', balance: '5.00' }, {})],
    ['ends no debit', entry('RoundLost', { roundId: 'r2', balance: '5.00' }, {})],
    [
      'ends a debit of another game',
      entry('RoundLost', { roundId: 'r1', game: 'la-course', balance: '5.00' }, { openDebits: [] }),
    ],
    [
      'refunds more than the stake',
      entry(
        'StakeRefunded',
        { roundId: 'r1', amount: '3.00', balance: '8.00' },
        { balance: euro('8.00'), openDebits: [] },
      ),
    ],
    [
      'changes a debit by the way',
      entry('LimitSet', { dailyStake: null, by: 'op', balance: '5.00' }, { openDebits: [] }),
    ],
  ])('%s', (_, event) => {
    expect(() => assertSound(before, [event])).toThrow(UnsoundEntry);
  });

  it('would take the balance below zero', () => {
    const data = { roundId: 'r2', game: 'la-course', amount: '9.00', balance: '0.00' };
    expect(() => assertSound(before, [entry('StakeDebited', data, { balance: Money.zero })])).toThrow('5.00 - 9.00');
  });
});
