import { blockId, blockStream, isEnd, laneName, newestBlock, withdrawCommand, type DrawnGame } from '@tirage/draw';
import { readLast, type EventStore, type Position } from '@tirage/event-sourcing';
import type { Clock } from '@tirage/kernel';
import type { MessageBus } from '@tirage/messaging';

export interface WithdrawOptions {
  readonly store: EventStore;
  readonly bus: Pick<MessageBus, 'send'>;
  readonly clock: Clock;
  readonly games: readonly DrawnGame[];
  /** 1 to 200 characters; public, in the block's last event. */
  readonly reason: string;
  /** Aborted when it has waited long enough for draw. */
  readonly signal: AbortSignal;
}

/** Draw has not withdrawn these in time; its orders stand, it may still do so. */
export class NotWithdrawn extends Error {
  override readonly name = 'NotWithdrawn';
  constructor(readonly blocks: readonly string[]) {
    super(`draw has not withdrawn ${blocks.join(', ')}: is it running?`);
  }
}

/**
 * Orders draw to withdraw every open block of every lane, and waits until they have ended; the next blocks open by
 * themselves. Gives the blocks that were open. Throws {@link NotWithdrawn}, `BusUnavailable` and `StoreUnavailable`; then it
 * is run again.
 */
export async function withdrawOpenBlocks(options: WithdrawOptions): Promise<readonly string[]> {
  const { store, bus, clock, games, reason } = options;
  const open = new Map<string, Position>();
  for (const lane of lanesOf(games)) {
    const through = await newestBlock(store, lane);
    const before = open.size;
    for (const [block, position] of await openBlocks(store, lane, through)) open.set(block, position);
    if (open.size > before) await bus.send(withdrawCommand(lane, { through, reason }, clock.now()));
  }
  await untilEnded(options, open);
  return [...open.keys()];
}

/** The lanes that draw serves: those of each game's newest rules. */
const lanesOf = (games: readonly DrawnGame[]): readonly string[] =>
  games.flatMap(({ game, rules }) => (rules.at(-1)?.stakes ?? []).map((stake) => laneName(game, stake.toCents())));

/** Each with the place of its last event in the log. */
async function openBlocks(store: EventStore, lane: string, through: number) {
  const open: [string, Position][] = [];
  for (let number = 1; number <= through; number++) {
    const block = blockId(lane, number);
    const last = await readLast(store, blockStream(block));
    if (last !== undefined && !isEnd(last.type) && last.type !== 'BlockClosed') open.push([block, last.position]);
  }
  return open;
}

async function untilEnded({ store, signal }: WithdrawOptions, open: ReadonlyMap<string, Position>): Promise<void> {
  const left = new Set(open.keys());
  const [after] = [...open.values()].sort((a, b) => (a.commit < b.commit ? -1 : 1));
  if (after === undefined) return;
  for await (const item of store.subscribe({ after, categories: ['block'], signal })) {
    if ('stream' in item && isEnd(item.type)) left.delete(item.stream.slice('block-'.length));
    if (left.size === 0) return;
  }
  throw new NotWithdrawn([...left]);
}
