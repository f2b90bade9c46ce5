import type { RecordedEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import { laneOf, type RoundOpened, type RoundSettled, type UnitDrawn } from '@tirage/rounds';
import type { Book, OpenRound } from './book.js';

/** One event of a round: its place in the round's life, and what wallet and block must have said before it. */
export function readRoundEvent(book: Book, event: RecordedEvent): void {
  const roundId = event.stream.slice('round-'.length);
  const round = book.rounds.get(roundId);
  if (event.type === 'RoundOpened') return open(book, event, roundId);
  if (event.type === 'RoundStalled') return;
  const follows = round !== undefined && (MAY_FOLLOW[event.type] ?? 'drawn') === round.status;
  if (!follows) {
    const state = round === undefined ? 'not open' : round.status;
    return book.report('round-life', event, `cannot follow in a round that is ${state}`, roundId);
  }
  const step = STEPS[event.type];
  step?.(book, event, round);
}

const MAY_FOLLOW: Readonly<Record<string, OpenRound['status']>> = {
  StakeDebited: 'opened',
  StakeRefused: 'opened',
  DrawRequested: 'debited',
  UnitDrawn: 'asked',
  RoundVoided: 'asked',
};

type Step = (book: Book, event: RecordedEvent, round: OpenRound) => void;

/** The others are the game's own. */
const STEPS: Readonly<Record<string, Step>> = {
  StakeDebited: debited,
  StakeRefused: refused,
  DrawRequested: (_, __, round) => (round.status = 'asked'),
  UnitDrawn: drawn,
  RoundSettled: settled,
  RoundVoided: voided,
};

function open(book: Book, event: RecordedEvent, roundId: string): void {
  if (event.revision !== 0n || book.rounds.has(roundId))
    return book.report('round-life', event, 'is not its first event', roundId);
  const { playerId, game, stake: text } = event.data as unknown as RoundOpened;
  const stake = Money.parse(text);
  const lane = laneOf(game, stake.toCents());
  book.lane(lane).rounds++;
  book.rounds.set(roundId, { roundId, stream: event.stream, playerId, game, stake, lane, status: 'opened' });
}

function debited({ report }: Book, event: RecordedEvent, round: OpenRound): void {
  round.status = 'debited';
  if (round.answer === undefined) report('debit-missing', event, 'no debit stands in the wallet', round.roundId);
  if (round.answer === 'refused') report('debit-differs', event, 'the wallet has refused', round.roundId);
  if (event.data['amount'] !== round.stake.toString()) {
    const [said, stake] = [JSON.stringify(event.data['amount']), round.stake.toString()];
    report('debit-differs', event, `says ${said}, the stake is ${stake}`, round.roundId);
  }
}

/** Nothing is owed: the round is complete. */
function refused(book: Book, event: RecordedEvent, { roundId, answer }: OpenRound): void {
  if (answer === undefined) book.report('debit-missing', event, 'no refusal stands in the wallet', roundId);
  if (answer === 'debited') book.report('debit-differs', event, 'the wallet has debited', roundId);
  book.rounds.delete(roundId);
}

function drawn({ report }: Book, event: RecordedEvent, round: OpenRound): void {
  round.status = 'drawn';
  const { unit, roundId } = round;
  const said = event.data as unknown as UnitDrawn;
  if (unit === undefined) return report('unit-missing', event, 'no block has drawn it', roundId);
  if (unit === 'declined') return report('unit-differs', event, 'the block has declined', roundId);
  const same = said.block === unit.block && said.position === unit.position && said.leaf === unit.leaf;
  if (!same) report('unit-differs', event, `holds ${said.block}/${said.position}, drawn was ${named(unit)}`, roundId);
}

function settled(book: Book, event: RecordedEvent, round: OpenRound): void {
  const { prize: text, reveal } = event.data as unknown as RoundSettled;
  const prize = Money.parse(text);
  round.status = 'settled';
  round.end = { owed: prize, entry: prize.isZero() ? 'RoundLost' : 'PrizeCredited', at: event.at };
  const { unit } = round;
  if (unit === undefined || unit === 'declined') return;
  const block = book.blocks.get(unit.block);
  if (block !== undefined) block.held--;
  if (reveal.block === unit.block && reveal.position === unit.position) return;
  book.report('unit-differs', event, `reveals another unit, drawn was ${named(unit)}`, round.roundId);
}

function voided({ report }: Book, event: RecordedEvent, round: OpenRound): void {
  round.status = 'voided';
  round.end = { owed: round.stake, entry: 'StakeRefunded', at: event.at };
  const { unit, roundId } = round;
  if (unit === undefined) report('unit-missing', event, 'no block has declined it', roundId);
  else if (unit !== 'declined') report('unit-differs', event, `was drawn: ${named(unit)}`, roundId);
}

const named = ({ block, position }: { block: string; position: unknown }): string =>
  `${block}/${JSON.stringify(position)}`;
