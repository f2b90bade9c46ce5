import { leafMaker, lotBytes } from '../block/leaf.js';
import { rootFrom } from '../block/tree.js';
import { seedOfUnit } from '../block/units.js';
import { check, skipped, unequal, type Check } from '../check.js';
import type { Game } from '../game.js';
import type { Proof, RoundBundle } from '../input/round-bundle.js';
import type { BlockView } from '../input/shared.js';
import { isObject, type Json } from '../json.js';
import { canonicalJson, hex } from '../primitives/index.js';
import { onlyEvent } from './events.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'hex');

/** Whether round, events and proof name one unit. */
export function commitment({ round, events }: RoundBundle, proof: Proof, game: Game): Check {
  const drawn = onlyEvent(events, 'UnitDrawn')?.data ?? {};
  const revealed = onlyEvent(events, 'RoundSettled')?.data['reveal'];
  const reveal = isObject(revealed) ? revealed : {};
  const { commitment: view } = round;
  const findings = [
    ...(['block', 'position', 'leaf'] as const).flatMap((name) => [
      ...unequal(`commitment.${name} of the round`, proof[name], view?.[name]),
      ...unequal(`UnitDrawn.${name}`, proof[name], drawn[name]),
    ]),
    ...(['block', 'position', 'unitSeed'] as const).flatMap((name) =>
      unequal(`RoundSettled.reveal.${name}`, proof[name], reveal[name]),
    ),
    ...unequal('RoundSettled.reveal.lot', lotText(proof.lot), lotText(reveal['lot'])),
    ...unequal('lot of the proof', game.kind === 'lots', proof.lot !== undefined),
  ];
  return check('commitment', `unit ${proof.position} of ${proof.block} in round, events and proof`, findings);
}

const lotText = (lot: Json | undefined): string => (lot === undefined ? 'none' : canonicalJson(lot));

/** Whether the unit revealed is the one that its leaf had committed to. */
export function leaf({ block, position, leaf: found, lot, unitSeed }: Proof): Check {
  const expected = hex(leafMaker(block)(position, lotBytes(lot), bytes(unitSeed)));
  return check('leaf', `${expected} follows from the unit`, unequal('leaf of the unit', expected, found));
}

/** Whether the leaf stands at its position under the root published before the block was sold. */
export function path(proof: Proof, block: BlockView): Check {
  const { leaf: from, position, path: siblings } = proof;
  const reached = rootFrom(bytes(from), position, block.size, siblings.map(bytes));
  const found = reached === undefined ? `no path of position ${position} among ${block.size} units` : hex(reached);
  const passed = `${siblings.length} siblings lead from position ${position} to the root`;
  return check('path', passed, unequal('root reached by the path', block.root, found));
}

/** `noted`: the root that the player wrote down before he played. */
export function root(proof: Proof, block: BlockView, noted: string | undefined): Check {
  const findings = [
    ...unequal('block of the proof', block.block, proof.block),
    ...unequal('root of the proof', block.root, proof.root),
    ...unequal('size of the proof', block.size, proof.size),
    ...(noted === undefined ? [] : unequal('root of the block', noted, block.root)),
  ];
  const held = noted === undefined ? 'compare it with the one noted before the round' : 'the one that was noted';
  return check('root', `${block.root} of ${block.size} units: ${held}`, findings);
}

/** Whether the unit follows from the block's seed, once this is public. */
export function blockSeed(proof: Proof, block: BlockView): Check {
  if (block.seed === null) return skipped('block seed', 'the block is not closed yet: its seed is secret');
  const expected = hex(seedOfUnit(bytes(block.seed), proof.position));
  const findings = unequal('unitSeed of the proof', expected, proof.unitSeed);
  return check('block seed', 'the unit follows from the seed of the closed block', findings);
}
