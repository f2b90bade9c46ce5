import { ProblemError, type BlockStatus, type BlockView } from '@tirage/contracts';
import { blockStream, parseBlockId, type BlockClosed, type BlockOpened } from '@tirage/draw';
import { readLast, readOne, type EventStore } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import { invalidField } from '../edge/invalid.js';

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
