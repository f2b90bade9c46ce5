import type { BlocksQuery, BlockView, Page } from '@tirage/contracts';
import { blockId, laneName, newestBlock } from '@tirage/draw';
import type { EventStore } from '@tirage/event-sourcing';
import { pageOf, readBlock } from '@tirage/http';
import { Money } from '@tirage/kernel';
import type { GameDefinition } from '@tirage/rounds';

interface Candidate {
  readonly place: number;
  readonly block: string;
}

/** Places are lane × this + what is subtracted to get the number: blocks of a lane stand newest first. */
const NUMBERS = 1_000_000_000;

/** Lane by lane in the order of the games, in each newest first. */
export function readBlocks(
  store: EventStore,
  games: readonly GameDefinition[],
  query: BlocksQuery,
): Promise<Page<BlockView>> {
  const lanes = lanesOf(games, query);
  async function* candidates(from = 0): AsyncIterable<Candidate> {
    for (let index = Math.floor(from / NUMBERS); index < lanes.length; index++) {
      const lane = lanes[index] ?? '';
      const start = index * NUMBERS;
      const newest = from > start ? NUMBERS - (from - start) : await newestBlock(store, lane);
      for (let number = newest; number >= 1; number--)
        yield { place: start + NUMBERS - number, block: blockId(lane, number) };
    }
  }
  const list = `blocks/${query.game ?? ''}/${query.stake === undefined ? '' : Money.parse(query.stake).toString()}`;
  return pageOf(
    list,
    query,
    candidates,
    ({ place }) => place,
    ({ block }) => readBlock(store, block),
  );
}

function lanesOf(games: readonly GameDefinition[], { game, stake }: BlocksQuery): readonly string[] {
  const wanted = stake === undefined ? undefined : Money.parse(stake).toCents();
  const lanes = games
    .filter((definition) => game === undefined || definition.game === game)
    .flatMap((definition) =>
      definition.rules.flatMap(({ stakes }) =>
        stakes.map((each) => ({ game: definition.game, cents: each.toCents() })),
      ),
    )
    .filter(({ cents }) => wanted === undefined || cents === wanted);
  return [...new Set(lanes.map((lane) => laneName(lane.game, lane.cents)))];
}
