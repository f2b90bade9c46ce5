import type { DecidedEvent } from '@tirage/event-sourcing';
import { Money, type Json } from '@tirage/kernel';
import { decodeState, type OpenDebit, type WalletState } from './state.js';

/** A decision that would lose or make money: a defect, nothing of it is written. */
export class UnsoundEntry extends Error {
  override readonly name = 'UnsoundEntry';
}

/**
 * Checks each entry against the state before it, worked out anew from its data alone: its balance is the carried one
 * plus or minus its amount, it opens or ends exactly its own debit, and the state is one a wallet may be in (never below
 * zero, at most one open debit a game). Gives the state after the last; throws {@link UnsoundEntry} or `UnreadableWallet`.
 */
export function assertSound(before: WalletState, events: readonly DecidedEvent[]): WalletState {
  return events.reduce((state, event) => {
    const after = decodeState(event.state);
    const { balance, debits } = expected(state, event);
    if (!after.balance.equals(balance)) throw unsound(event, `carries ${after.balance.toString()}`);
    if (event.data['balance'] !== balance.toString()) throw unsound(event, `says ${textOf(event.data['balance'])}`);
    if (namesOf(after.openDebits) !== namesOf(debits)) throw unsound(event, 'changes another debit');
    return after;
  }, before);
}

function expected(state: WalletState, event: DecidedEvent): { balance: Money; debits: readonly OpenDebit[] } {
  const { roundId, game } = event.data;
  const others = state.openDebits.filter((debit) => debit.roundId !== roundId);
  const debit = state.openDebits.find((open) => open.roundId === roundId);
  switch (event.type) {
    case 'FundsDeposited':
      return { balance: state.balance.plus(amountOf(event)), debits: state.openDebits };
    case 'StakeDebited': {
      if (debit !== undefined) throw unsound(event, 'debits a round twice');
      const opened = { roundId: textOf(roundId), game: textOf(game), amount: amountOf(event) };
      return { balance: state.balance.minus(opened.amount), debits: [...others, opened] };
    }
    case 'PrizeCredited':
    case 'StakeRefunded':
    case 'RoundLost': {
      if (debit === undefined || debit.game !== game) throw unsound(event, 'ends no open debit');
      if (event.type === 'RoundLost') return { balance: state.balance, debits: others };
      const amount = amountOf(event);
      if (event.type === 'StakeRefunded' && !debit.amount.equals(amount)) throw unsound(event, 'is not the stake');
      return { balance: state.balance.plus(amount), debits: others };
    }
    default:
      return { balance: state.balance, debits: state.openDebits };
  }
}

const amountOf = ({ data }: DecidedEvent): Money => Money.parse(data['amount']);
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const namesOf = (debits: readonly OpenDebit[]): string =>
  JSON.stringify(debits.map(({ roundId, game, amount }) => [roundId, game, amount]));

const unsound = (event: DecidedEvent, why: string): UnsoundEntry =>
  new UnsoundEntry(`${event.type} of ${textOf(event.data['roundId'] ?? event.data['depositId'])} ${why}`);
