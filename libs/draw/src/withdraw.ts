import { Contended, readLast, readOne, type Cause, type EventStore } from '@tirage/event-sourcing';
import type { Timers } from '@tirage/kernel';
import { appendToBlock } from './block-append.js';
import { soldOf, withdrawBlock } from './decide.js';
import { blockId, blockStream, isEnd } from './events.js';

/** Conflicts with draws that sell, in one call. */
const MAX_CONFLICTS = 20;

export interface Withdrawal {
  /** Blocks up to this number: those that were there when it was ordered, none that is opened afterwards. */
  readonly through: number;
  /** Public, in `BlockWithdrawn`. */
  readonly reason: string;
  readonly cause: Cause;
}

/**
 * Withdraws the blocks of a lane that sell or wait to sell, in their order: nothing is sold from them any more, rounds that
 * hold a unit go on, requests without one are answered in the next block. Asked again it finds them ended and writes
 * nothing. Gives the blocks withdrawn by this call. Needs no key, and nothing of the game's rules. Throws `Contended` and
 * `StoreUnavailable`; then it is asked again.
 */
export async function withdrawBlocks(
  ports: { readonly store: EventStore; readonly timers: Timers },
  lane: string,
  { through, reason, cause }: Withdrawal,
): Promise<readonly string[]> {
  const withdrawn: string[] = [];
  let conflicts = 0;
  for (let number = 1; number <= through;) {
    const block = blockId(lane, number);
    const last = await readLast(ports.store, blockStream(block));
    if (last === undefined) break;
    if (isEnd(last.type) || last.type === 'BlockClosed') {
      number++;
      continue;
    }
    const event = { ...withdrawBlock(soldOf(last.metadata.state), { reason }), cause };
    if ((await appendToBlock(ports, block, [event], last.revision)) !== undefined) withdrawn.push(block);
    else if (++conflicts === MAX_CONFLICTS) throw new Contended(`${block} is being sold`);
  }
  return withdrawn;
}

/**
 * The number of the newest block of a lane; 0 while it has none. They are numbered from 1 without a gap: doubled until there is
 * none, then halved.
 */
export async function newestBlock(store: EventStore, lane: string): Promise<number> {
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
