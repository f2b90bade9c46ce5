import { leafOf, pathOf, rootOf } from '../block/tree.js';
import type { Units } from '../block/units.js';
import { check, skipped, unequal, type Check } from '../check.js';
import type { LotCount, LotGame } from '../game.js';
import type { BlockFile } from '../input/block-file.js';
import { asText, isList, type Json } from '../json.js';
import { canonicalJson, hex } from '../primitives/index.js';
import { cents, euro } from '../tables.js';
import { blockName } from './round.js';

/** Findings of one kind are counted, and the first of them told. */
const MOST_TOLD = 5;

/** Whether block and rules are of one game and stake. */
export function sameBlock({ block, game }: BlockFile): Check {
  const { stake } = block;
  return check('block', `${block.block}: ${block.size} units of ${block.game}, stake ${stake}, closed`, [
    ...unequal('game of the rules', block.game, game.game),
    ...(game.stakes.includes(stake) ? [] : [`stake: expected one of the rules', found ${stake}`]),
    ...blockName(block.block, block.game, stake),
  ]);
}

/** Whether all units made from the seed have the root that was published before the first sale. */
export function committed({ block }: BlockFile, units: Units, noted: string | undefined): Check {
  return check('root', `${block.size} units made from the seed have the root ${block.root}`, [
    ...unequal('root of the units', hex(rootOf(units.tree)), block.root),
    ...(noted === undefined ? [] : unequal('root of the block', noted, block.root)),
  ]);
}

/** Whether the shuffled units hold every lot as often as the rules say. */
export function lotCounts({ block }: BlockFile, units: Units, lots: readonly LotCount[] | undefined): Check {
  const name = 'lots';
  if (lots === undefined) return skipped(name, 'the units hold seeds alone');
  const counts = new Map<string, number>();
  for (let position = 0; position < block.size; position++) {
    const lot = canonicalJson(units.lot(position) ?? null);
    counts.set(lot, (counts.get(lot) ?? 0) + 1);
  }
  const findings = lots.flatMap(({ lot, count }) =>
    unequal(`units with the lot ${canonicalJson(lot)}`, count, counts.get(canonicalJson(lot)) ?? 0),
  );
  return check(name, `${lots.length} rows of lots, each as often as the rules say`, findings);
}

/** Whether for each unit something can be shown that pays its lot, by the evaluation of the rules. */
export function presentations({ block }: BlockFile, units: Units, game: LotGame): Check {
  const findings: string[] = [];
  for (let position = 0; position < block.size && findings.length <= MOST_TOLD; position++) {
    findings.push(...ofUnit(game, units, position, block.stake));
  }
  return check('presentations', `each of ${block.size} units shows exactly its lot`, findings);
}

function ofUnit(game: LotGame, units: Units, position: number, stake: string): readonly string[] {
  const lot = units.lot(position) ?? null;
  // What is shown was evaluated: it pays the lot and has no issue.
  return game.present(lot, units.seed(position), stake) === undefined
    ? [`unit ${position}, lot ${canonicalJson(lot)}: expected a presentation that pays it, found none`]
    : [];
}

/** What was sold: each unit in order, and for each what the tree says. */
export function sold(file: BlockFile, units: Units, game: LotGame | undefined): Check {
  const name = 'units drawn';
  const { block, events } = file;
  if (events === undefined) return skipped(name, 'the file has no events of the block');
  const findings: string[] = [];
  const rounds = new Map<unknown, number>();
  let position = 0;
  let paidCents = 0;
  for (const { type, revision, data } of events) {
    if (type !== 'UnitDrawn') continue;
    const at = `event ${revision}, unit ${position}`;
    const said = [...unequal(`${at}: position`, position, data['position'])];
    if (position < block.size) {
      said.push(...unequal(`${at}: leaf`, hex(leafOf(units.tree, position)), data['leaf']));
      said.push(...otherSibling(at, pathOf(units.tree, position), data['path']));
      if (game) paidCents += game.prizeCents(units.lot(position) ?? null);
    } else {
      said.push(`${at}: expected no unit beyond ${block.size - 1}`);
    }
    const before = rounds.get(data['roundId']);
    if (typeof data['roundId'] !== 'string') said.push(`${at}: expected a roundId, found none`);
    if (before !== undefined) said.push(`${at}: the round ${asText(data['roundId'])} has unit ${before} already`);
    rounds.set(data['roundId'], position++);
    if (findings.length <= MOST_TOLD) findings.push(...said);
  }
  const stakes = euro((cents(block.stake) ?? 0) * position);
  const paid = game ? `, whose lots are ${euro(paidCents)} together` : '';
  return check(name, `${position} of ${block.size} units sold in order for ${stakes}${paid}`, findings);
}

/** The first sibling of a path that is not the tree's. */
function otherSibling(at: string, path: readonly Uint8Array[], found: Json | undefined): readonly string[] {
  const siblings = isList(found) ? found : [];
  const count = unequal(`${at}: siblings of the path`, path.length, siblings.length);
  const index = path.findIndex((sibling, place) => hex(sibling) !== siblings[place]);
  return count.length > 0 || index < 0
    ? count
    : unequal(`${at}: sibling ${index} of the path`, hex(path[index] ?? Buffer.alloc(0)), siblings[index]);
}
