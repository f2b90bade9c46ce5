import { clusterOf, type ClusterInstallation } from '../support/cluster-installation.js';
import { openingsIn, Player } from '../support/player.js';
import { SteadyLoad } from '../support/steady-load.js';

const PLAYERS = 8;
/** Seconds; a player who was away for longer finds his round finished. */
const ABANDONED_AFTER = '8';

/** A cluster of these games under the load of players who do not stop, for the tests of one file. */
export function startedWithLoad(
  instances: number,
  games: readonly string[],
): { readonly at: ClusterInstallation; readonly load: SteadyLoad } {
  const at = clusterOf(instances, {
    TIRAGE_GAMES: games.join(','),
    TIRAGE_ABANDON_AFTER: ABANDONED_AFTER,
    TIRAGE_SEED_BLOCK_SIZE: '64',
  });
  const players = Array.from({ length: PLAYERS }, (_, n) => new Player(at, `player-${n + 1}`));
  const load = new SteadyLoad(players, 'load', openingsIn(games));
  beforeAll(async () => {
    await at.start();
    await Promise.all(players.map((player) => player.deposit('deposit', '50000.00')));
    load.start();
  }, 300_000);
  return { at, load };
}
