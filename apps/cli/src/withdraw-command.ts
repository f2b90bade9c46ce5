import { laneName, newestBlock, withdrawBlocks, type DrawnGame } from '@tirage/draw';
import type { EventStore } from '@tirage/event-sourcing';
import { derivedId, type Clock, type Timers } from '@tirage/kernel';
import { games } from '@tirage/service-kit';
import { storeName, withEngines } from './engines.js';
import { BadUsage, readArgs } from './usage.js';

/** `tirage withdraw-blocks`: names the blocks from which nothing is sold any more. */
export async function withdrawCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, ['reason']);
  const reason = values['reason']?.trim() ?? '';
  if (positionals.length > 0 || reason.length < 1 || reason.length > 200)
    throw new BadUsage('blocks are withdrawn for a --reason of 1 to 200 characters, which everybody can read');
  return withEngines('EVENTSTORE_URL', async ({ context, store }) => {
    const withdrawn = await withdrawOpenBlocks({ ...context, ...(await store()), games, reason });
    for (const block of withdrawn) console.log(`withdrawn ${block}`);
    console.log(
      `${withdrawn.length} of ${lanesOf(games).length} lanes' open blocks, in ${storeName(context.settings)}`,
    );
    return 0;
  });
}

export interface WithdrawOptions {
  readonly store: EventStore;
  readonly timers: Timers;
  readonly clock: Clock;
  readonly games: readonly DrawnGame[];
  /** Public, in the block's last event. */
  readonly reason: string;
}

/**
 * Withdraws every open block of every lane that draw serves or has served, and gives them. Draw need not run, and after a
 * restore must not yet: a request that waits for it would be answered from a block whose next units were sold before.
 * Where it does run, the expected revision is the fence. Asked again it finds nothing open. Throws `StoreUnavailable` and
 * `Contended`; then it is run again.
 */
export async function withdrawOpenBlocks(options: WithdrawOptions): Promise<readonly string[]> {
  const { store, clock, games, reason } = options;
  const withdrawn: string[] = [];
  for (const lane of lanesOf(games)) {
    const through = await newestBlock(store, lane);
    const id = derivedId('withdraw-blocks', lane, through, reason, clock.now());
    const cause = { id, correlationId: id, actor: 'operator' } as const;
    withdrawn.push(...(await withdrawBlocks(options, lane, { through, reason, cause })));
  }
  return withdrawn;
}

/** Those of every version of each game's rules: a block may still be open by older ones. */
const lanesOf = (games: readonly DrawnGame[]): readonly string[] => [
  ...new Set(
    games.flatMap(({ game, rules }) =>
      rules.flatMap(({ stakes }) => stakes.map((stake) => laneName(game, stake.toCents()))),
    ),
  ),
];
