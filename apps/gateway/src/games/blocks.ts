import { ProblemError, type BlocksQuery, type BlockStatus, type BlockView, type Page } from '@tirage/contracts';
import { blockId, blockStream, laneName, parseBlockId, type BlockClosed, type BlockOpened } from '@tirage/draw';
import { readLast, readOne, type EventStore } from '@tirage/event-sourcing';
import { invalidField, pageOf } from '@tirage/http';
import { Money } from '@tirage/kernel';
import type { GameDefinition } from '@tirage/rounds';

const STATUS: Readonly<Record<string, BlockStatus>> = {
  BlockSoldOut: 'sold-out',
  BlockWithdrawn: 'withdrawn',
  BlockClosed: 'closed',
};

/** A block as everybody may see it; undefined where there is none. What is sold or left is nobody's business. */
export async function readBlock(store: EventStore, block: string): Promise<BlockView | undefined> {
  const name = parseBlockId(block);
  const first = await readOne(store, blockStream(block), 0n);
  const last = await readLast(store, blockStream(block));
  if (name === undefined || first === undefined || last === undefined) return undefined;
  const { size, root, lotTableHash, rulesHash } = first.data as unknown as BlockOpened;
  const closed = last.type === 'BlockClosed' ? (last.data as unknown as BlockClosed) : undefined;
  return {
    ...{ block, game: name.game, stake: Money.cents(name.stakeCents).toString() },
    ...{ status: STATUS[last.type] ?? 'open', size, root, lotTableHash, rulesHash, openedAt: first.at },
    closedAt: closed === undefined ? null : last.at,
    seed: closed?.seed ?? null,
  };
}

/** 400 for a text that is no block's name, 404 where there is none. */
export async function blockOr404(store: EventStore, block: string): Promise<BlockView> {
  if (parseBlockId(block) === undefined) throw invalidField('block', 'must be <game>_<stake in cents>_<number>');
  const view = await readBlock(store, block);
  if (view === undefined) throw new ProblemError('not-found', 'there is no such block');
  return view;
}

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

/** Blocks of a lane are numbered from 1 without a gap: doubled until there is none, then halved; 0 for an empty lane. */
async function newestBlock(store: EventStore, lane: string): Promise<number> {
  const exists = async (number: number) => (await readOne(store, blockStream(blockId(lane, number)), 0n)) !== undefined;
  let [there, missing] = [0, 1];
  while (await exists(missing)) [there, missing] = [missing, 2 * missing];
  while (missing - there > 1) {
    const middle = Math.floor((there + missing) / 2);
    if (await exists(middle)) there = middle;
    else missing = middle;
  }
  return there;
}
