import { unitsOf } from './block/units.js';
import { skipped, type Check } from './check.js';
import { blockStream } from './checks/block-stream.js';
import { committed, lotCounts, presentations, sameBlock, sold } from './checks/block.js';
import { lotTable, rules } from './checks/rules.js';
import { gameOf } from './games.js';
import { readBlockFile } from './input/block-file.js';
import type { JsonObject } from './json.js';
import type { Known } from './verify-round.js';

/** All checks of a closed block. Throws `Unusable` for a file of which nothing can be said. */
export function verifyBlock(document: JsonObject, known: Known = {}): readonly Check[] {
  const file = readBlockFile(document);
  const { block } = file;
  const game = gameOf(file.game);
  const lots = game.kind === 'lots' ? game.lots(block.stake) : undefined;
  const first = [sameBlock(file), rules(file.game, block, undefined), lotTable(block, lots), blockStream(file)];
  // Without as many lots as units there is nothing to shuffle.
  const total = lots?.reduce((sum, { count }) => sum + count, 0) ?? block.size;
  if (total !== block.size) return first;
  const units = unitsOf({ block: block.block, seed: Buffer.from(block.seed, 'hex'), size: block.size, lots });
  return [
    ...first,
    committed(file, units, known.root),
    lotCounts(file, units, lots),
    game.kind === 'lots'
      ? presentations(file, units, game)
      : skipped('presentations', 'the units hold seeds alone: what they show is made with the picks of each round'),
    sold(file, units, game.kind === 'lots' ? game : undefined),
  ];
}
