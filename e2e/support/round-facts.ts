import { unitSeed } from '@tirage/draw';
import type { RecordedEvent } from '@tirage/event-sourcing';
import { roundStream } from '@tirage/rounds';
import type { PlayedRound } from './player.js';
import { seedOfBlock } from './stopped-data.js';
import { undisturbed } from './undisturbed.js';

/** What became of a round, as it stands in the store. */
export interface RoundFacts {
  readonly prize: unknown;
  /** The game's own events, `{type, data}`. */
  readonly outcome: readonly unknown[];
  readonly unitSeed: unknown;
  /** Entries of the wallet and answers of the draw, by type, in order. */
  readonly entries: readonly string[];
  readonly answers: readonly string[];
}

const LIFE_CYCLE = ['RoundOpened', 'StakeDebited', 'DrawRequested', 'UnitDrawn', 'RoundSettled'];

export function recordedFacts(events: readonly RecordedEvent[], { view, player }: PlayedRound): RoundFacts {
  const round = events.filter(({ stream }) => stream === roundStream(view.id));
  const settled = round.find(({ type }) => type === 'RoundSettled')?.data ?? {};
  const about = (stream: (name: string) => boolean) =>
    events.filter((event) => stream(event.stream) && event.data['roundId'] === view.id).map(({ type }) => type);
  return {
    prize: settled['prize'],
    outcome: round.filter(({ type }) => !LIFE_CYCLE.includes(type)).map(({ type, data }) => ({ type, data })),
    unitSeed: (settled['reveal'] as { unitSeed?: string } | undefined)?.unitSeed,
    entries: about((name) => name === `wallet-${player.id}`),
    answers: about((name) => name.startsWith('block-')),
  };
}

/** What would have become of it had nothing happened: the unit first sold to it, opened by us, and the steps taken. */
export function undisturbedFacts(
  data: string,
  events: readonly RecordedEvent[],
  { view, actions }: PlayedRound,
): RoundFacts {
  const drawn = events.find(({ stream, data: of }) => stream.startsWith('block-') && of['roundId'] === view.id);
  const opened = events.find(({ stream, type }) => stream === drawn?.stream && type === 'BlockOpened');
  if (drawn === undefined || opened === undefined) throw new Error(`no unit was drawn for ${view.id}`);
  const seed = unitSeed(seedOfBlock(data, opened), Number(drawn.data['position']));
  const seedText = Buffer.from(seed).toString('hex');
  const { events: outcome, prize } = undisturbed(seedText, actions);
  return {
    prize,
    outcome: outcome.map(({ type, data: of }) => ({ type, data: of })),
    unitSeed: seedText,
    entries: ['StakeDebited', prize === '0.00' ? 'RoundLost' : 'PrizeCredited'],
    answers: ['UnitDrawn'],
  };
}
