import { derivedId } from '@tirage/kernel';
import { roundIdOf } from '@tirage/rounds';
import { eventually } from './eventually.js';
import { Unreachable } from './http.js';
import type { OneProcess } from './one-process.js';
import { concerning, killAt } from './kill-at.js';
import { Player, type PlayedRound } from './player.js';

/** One place in a round's life: among the appends that concern the round and for which `counts` holds, the n-th. */
export interface Boundary {
  /** JavaScript over `stream` and `text`, the append's JSON; every append that concerns the round when left out. */
  readonly counts?: string;
  readonly nth: number;
  readonly when: 'before' | 'after';
}

/** The round that was played with a kill in it; undefined when it ended before the boundary came. */
export type KilledRound = PlayedRound | undefined;

/** From the deposit to the last entry in the wallet. */
async function wholeRound(player: Player): Promise<PlayedRound> {
  await player.deposit('deposit', '2.00');
  const played = await player.play('round');
  await eventually('the last entry of the round', async () => {
    const { items } = await player.get<{ items: { type: string; roundId?: string }[] }>('/v1/wallet/entries');
    return items.find(({ type, roundId }) => roundId === played.view.id && type !== 'StakeDebited');
  });
  return played;
}

const mutationAt = (player: Player, { counts = 'true', ...place }: Boundary) => {
  const ids = [player.id, roundIdOf(player.id, 'round'), derivedId('deposit', player.id, 'deposit')];
  return killAt({ ...place, counts: `(${concerning(...ids)}) && (${counts})` });
};

/**
 * Plays one round for each boundary, killing the process there and going on with the same keys in a fresh one: which is
 * the one that dies at the next boundary.
 */
export async function playThroughKills(
  at: OneProcess,
  name: string,
  boundaries: Iterable<Boundary>,
): Promise<readonly KilledRound[]> {
  const rounds: KilledRound[] = [];
  let interrupted: Player | undefined;
  let number = 0;
  const resume = async () => {
    if (interrupted !== undefined) rounds.push(await wholeRound(interrupted));
    interrupted = undefined;
  };
  for (const boundary of boundaries) {
    const player = new Player(at, `${name}-${++number}`);
    await at.start({ mutation: mutationAt(player, boundary) });
    await resume();
    try {
      await wholeRound(player);
      rounds.push(undefined);
      await at.kill();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      const { signal } = await at.process.ended;
      if (signal !== 'SIGKILL') throw new Error(`ended with ${String(signal)}\n${at.output}`, { cause: error });
      interrupted = player;
    }
  }
  await at.start();
  await resume();
  return rounds;
}
