import { check, skipped, unequal, type Check } from '../check.js';
import type { RoundBundle, WalletEntry } from '../input/round-bundle.js';
import { onlyEvent } from './events.js';

/** One debit of the stake, then one entry that ends it. */
export function wallet({ round, events, walletEntries }: RoundBundle): Check {
  const name = 'wallet';
  if (walletEntries === undefined) return skipped(name, 'the file holds no wallet entries');
  if (round.status === 'refused') {
    return check(name, 'nothing was debited', unequal('wallet entries', 'none', typesOf(walletEntries) || 'none'));
  }
  const end = endOf(round);
  const [debit, ...moreDebits] = walletEntries.filter(({ type }) => type === 'StakeDebited');
  const [last, ...more] = walletEntries.filter(({ type }) => type !== 'StakeDebited');
  const due = `StakeDebited ${round.stake} and then ${end.type} ${end.amount}`;
  if (debit === undefined || last === undefined || moreDebits.length > 0 || more.length > 0) {
    return check(name, due, unequal('wallet entries', due, typesOf(walletEntries) || 'none'));
  }
  const stated = onlyEvent(events, 'StakeDebited')?.data ?? {};
  return check(name, due, [
    ...unequal('amount of StakeDebited', round.stake, debit.amount),
    ...unequal('amount in the event StakeDebited', round.stake, stated['amount']),
    ...unequal('balance in the event StakeDebited', debit.balance, stated['balance']),
    ...unequal('entry that ends the round', `${end.type} ${end.amount}`, `${last.type} ${last.amount}`),
    ...(Date.parse(debit.at) <= Date.parse(last.at)
      ? []
      : [`${last.type}: expected after StakeDebited of ${debit.at}, found at ${last.at}`]),
  ]);
}

function endOf({ status, stake, prize }: RoundBundle['round']): { type: string; amount: string } {
  if (status === 'voided') return { type: 'StakeRefunded', amount: stake };
  const amount = prize ?? 'nothing';
  return amount === '0.00' ? { type: 'RoundLost', amount } : { type: 'PrizeCredited', amount };
}

const typesOf = (entries: readonly WalletEntry[]): string =>
  entries.map(({ type, amount }) => `${type} ${amount}`).join(', ');
