import type { Check } from './check.js';
import { blockSeed, commitment, leaf, path, root } from './checks/commitment.js';
import { onlyEvent } from './checks/events.js';
import { lifecycle } from './checks/lifecycle.js';
import { outcome } from './checks/outcome.js';
import { sameRound } from './checks/round.js';
import { lotTable, rules } from './checks/rules.js';
import { signature } from './checks/signature.js';
import { wallet } from './checks/wallet.js';
import type { Game } from './game.js';
import { gameOf } from './games.js';
import { readRoundBundle, type RoundBundle } from './input/round-bundle.js';
import type { JsonObject } from './json.js';

/** What the one who checks knows from elsewhere. */
export interface Known {
  /** The block's root as it was noted before the round, hex. */
  readonly root?: string | undefined;
  /** The operator's public key, base64url. */
  readonly key?: string | undefined;
}

/** All checks of a round bundle. Throws `Unusable` for a file of which nothing can be said. */
export function verifyRound(file: JsonObject, known: Known = {}): readonly Check[] {
  const bundle = readRoundBundle(file);
  const game = gameOf(bundle.game);
  return [
    signature(bundle, known.key),
    sameRound(bundle),
    lifecycle(bundle),
    rules(bundle.game, bundle.block, onlyEvent(bundle.events, 'RoundOpened')?.data),
    ...unitChecks(bundle, game, known),
    wallet(bundle),
  ];
}

function unitChecks(bundle: RoundBundle, game: Game, known: Known): readonly Check[] {
  const { proof, block, round } = bundle;
  if (proof === undefined || block === undefined || round.status !== 'settled') return [];
  return [
    commitment(bundle, proof, game),
    leaf(proof),
    path(proof, block),
    root(proof, block, known.root),
    blockSeed(proof, block),
    lotTable(block, game.kind === 'lots' ? game.lots(round.stake) : undefined),
    ...outcome(bundle, proof, game),
  ];
}
