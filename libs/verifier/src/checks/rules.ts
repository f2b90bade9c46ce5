import { check, unequal, type Check } from '../check.js';
import type { GameDocument, LotCount } from '../game.js';
import type { BlockView } from '../input/shared.js';
import type { Json, JsonObject } from '../json.js';
import { canonicalJson, hex, sha256 } from '../primitives/index.js';

export const hashOf = (value: Json): string => hex(sha256(Buffer.from(canonicalJson(value), 'utf8')));

/** SHA-256 of what decides a round in a game document (docs/fairness.md, section 8). */
export const rulesHashOf = ({ game, rulesVersion, stakes, tables }: GameDocument): string =>
  hashOf({ game, rulesVersion, stakes, tables: tables as unknown as Json });

/** Whether round and block were sold by the rules in the file, and these are whole. */
export function rules(game: GameDocument, block: BlockView | undefined, opened: JsonObject | undefined): Check {
  const hash = rulesHashOf(game);
  const findings = [
    ...unequal('rulesHash of the game document', hash, game.rulesHash),
    ...(block === undefined ? [] : unequal('rulesHash of the block', hash, block.rulesHash)),
    ...(opened === undefined ? [] : unequal('RoundOpened.rulesHash', hash, opened['rulesHash'])),
    ...(opened === undefined ? [] : unequal('RoundOpened.rulesVersion', game.rulesVersion, opened['rulesVersion'])),
  ];
  return check('rules', `${game.game} ${game.rulesVersion}, hash ${hash} worked out from its tables`, findings);
}

/** Whether the block holds the lots that its rules say, as many as it has units. */
export function lotTable(block: BlockView, lots: readonly LotCount[] | undefined): Check {
  const total = lots?.reduce((sum, { count }) => sum + count, 0);
  const findings = [
    ...unequal('lotTableHash of the block', hashOf((lots ?? []) as unknown as Json), block.lotTableHash),
    ...(total === undefined ? [] : unequal('lots of the block', block.size, total)),
  ];
  const said = lots === undefined ? 'seeds alone' : `${lots.length} rows, ${block.size} lots, as in the rules`;
  return check('lot table', said, findings);
}
