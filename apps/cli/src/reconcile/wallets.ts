import type { RecordedEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import type { DepositRequested } from '@tirage/wallet';
import { add, type Book, type OpenRound } from './book.js';

/** One entry of a wallet: the balance added up again, and the round or deposit that it is about. */
export function readWalletEntry(book: Book, event: RecordedEvent): void {
  const amount = 'amount' in event.data ? Money.parse(event.data['amount']) : Money.zero;
  addUp(book, event, amount);
  switch (event.type) {
    case 'FundsDeposited':
      return deposited(book, event, amount);
    case 'StakeDebited':
    case 'StakeRefused':
      return answered(book, event, amount);
    case 'PrizeCredited':
    case 'RoundLost':
    case 'StakeRefunded':
      return ended(book, event, amount);
    default: // limits and exclusions move nothing
  }
}

const GIVES: ReadonlySet<string> = new Set(['FundsDeposited', 'PrizeCredited', 'StakeRefunded']);

function addUp({ wallets, report }: Book, event: RecordedEvent, amount: Money): void {
  const before = wallets.get(event.stream) ?? Money.zero;
  const said = event.data['balance'];
  if (event.type === 'StakeDebited' && amount.isMoreThan(before)) {
    report('wallet-below-zero', event, `takes ${amount.toString()} of ${before.toString()}`, roundOf(event));
    wallets.set(event.stream, Money.parse(said));
    return;
  }
  let after = before;
  if (event.type === 'StakeDebited') after = before.minus(amount);
  else if (GIVES.has(event.type)) after = before.plus(amount);
  wallets.set(event.stream, after);
  if (said === after.toString()) return;
  report('wallet-balance', event, `says ${JSON.stringify(said)}, should be ${after.toString()}`, roundOf(event));
  wallets.set(event.stream, Money.parse(said)); // what follows is measured by what it was told
}

function answered(book: Book, event: RecordedEvent, amount: Money): void {
  const round = book.rounds.get(roundOf(event) ?? '');
  if (round?.answer !== undefined || round?.status !== 'opened') {
    return book.report('debit-unasked', event, 'the round asks for none', roundOf(event));
  }
  if (!isOf(round, event)) book.report('debit-differs', event, 'is of another player or game', round.roundId);
  if (event.type === 'StakeRefused') {
    round.answer = 'refused';
    book.lane(round.lane).refused++;
    return;
  }
  round.answer = 'debited';
  add(book.lane(round.lane).stakes, amount);
  if (amount.equals(round.stake)) return;
  book.report(
    'debit-differs',
    event,
    `takes ${amount.toString()}, the stake is ${round.stake.toString()}`,
    round.roundId,
  );
}

/** The last of a round: with it the round is complete. */
function ended(book: Book, event: RecordedEvent, amount: Money): void {
  const round = book.rounds.get(roundOf(event) ?? '');
  if (round?.answer !== 'debited' || round.end === undefined || !isOf(round, event)) {
    return book.report('end-unowed', event, 'no ended round of this player waits for it', roundOf(event));
  }
  const { entry, owed } = round.end;
  const lane = book.lane(round.lane);
  if (event.type === 'PrizeCredited') add(lane.prizes, amount);
  else if (event.type === 'StakeRefunded') add(lane.refunds, amount);
  else lane.lost++;
  if (event.type !== entry || !amount.equals(owed)) {
    const worth = `${entry} of ${owed.toString()}`;
    book.report('end-differs', event, `${amount.toString()}, the round's end is worth ${worth}`, round.roundId);
  }
  book.rounds.delete(round.roundId);
}

function deposited(book: Book, event: RecordedEvent, amount: Money): void {
  add(book.deposited, amount);
  const { depositId, balance } = event.data;
  const deposit = typeof depositId === 'string' ? book.deposits.get(depositId) : undefined;
  if (deposit === undefined || deposit.balance !== undefined) {
    return book.report('deposit-unasked', event, `deposit ${JSON.stringify(depositId)} asks for none`);
  }
  if (!amount.equals(deposit.amount) || event.stream !== `wallet-${deposit.playerId}`) {
    const asked = `${deposit.amount.toString()} for ${deposit.playerId}`;
    book.report('deposit-differs', event, `applies ${amount.toString()}, asked for was ${asked}`);
  }
  deposit.balance = typeof balance === 'string' ? balance : '';
}

/** One event of a deposit: asked for, and marked when it stands in the wallet. */
export function readDepositEvent(book: Book, event: RecordedEvent): void {
  const id = event.stream.slice('deposit-'.length);
  if (event.type === 'DepositRequested' && event.revision === 0n && !book.deposits.has(id)) {
    const { playerId, amount } = event.data as unknown as DepositRequested;
    book.deposits.set(id, { stream: event.stream, playerId, amount: Money.parse(amount), askedAt: event.at });
    return;
  }
  const deposit = book.deposits.get(id);
  if (event.type !== 'DepositApplied' || deposit?.balance === undefined) {
    return book.report('deposit-unasked', event, 'no entry of a wallet applies it');
  }
  if (event.data['balance'] !== deposit.balance) {
    book.report('deposit-differs', event, `the entry says the balance ${deposit.balance}`);
  }
  book.deposits.delete(id);
}

function roundOf({ data }: RecordedEvent): string | undefined {
  const { roundId } = data;
  return typeof roundId === 'string' ? roundId : undefined;
}

const isOf = ({ playerId, game }: OpenRound, { stream, data }: RecordedEvent): boolean =>
  stream === `wallet-${playerId}` && data['game'] === game;
