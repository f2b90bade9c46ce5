import { blockId, buildTree, laneName, type BlockTree } from '@tirage/draw';
import { hashOf, Money, type JsonObject } from '@tirage/kernel';
import type { GameDefinition, GameRules } from '@tirage/rounds';

/** Units of a block without lots. */
const SEEDS = 12;
const AT = '2026-11-30T11:00:00.000Z';

/** A block of a {@link smallGame}, all its units known. */
export interface SmallBlock {
  readonly block: string;
  readonly definition: GameDefinition;
  readonly rules: GameRules;
  readonly stake: string;
  readonly seed: string;
  readonly tree: BlockTree;
}

export function smallBlock(definition: GameDefinition, stake: string, seed: string): SmallBlock {
  const [rules] = definition.rules;
  const lotTable = rules.lots?.[stake];
  const block = blockId(laneName(definition.game, Money.parse(stake).toCents()), 1);
  const size = lotTable?.reduce((sum, { count }) => sum + count, 0) ?? SEEDS;
  const blockSeed = Buffer.from(hashOf(seed), 'hex');
  const tree = buildTree({ blockSeed, blockId: block, size, ...(lotTable && { lotTable }) });
  return { block, definition, rules, stake, seed: blockSeed.toString('hex'), tree };
}

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** As `GET /v1/blocks/{block}` shows it. */
export function blockView(made: SmallBlock, status: 'open' | 'closed'): JsonObject {
  const { block, definition, rules, stake, seed, tree } = made;
  const closed = status === 'closed';
  return {
    ...{ block, game: definition.game, stake, status, size: tree.size, root: hex(tree.root) },
    ...{ lotTableHash: hashOf(rules.lots?.[stake] ?? []), rulesHash: rules.hash },
    ...{ openedAt: AT, closedAt: closed ? AT : null, seed: closed ? seed : null },
  };
}

/** As `GET /v1/games/{game}` serves it. */
export function documentOf({ game }: GameDefinition, rules: GameRules): JsonObject {
  const { version, hash, name, stakes, maximum, rtp, hitFrequency, provenance, tables } = rules;
  return {
    ...{ game, name, stakes: stakes.map((stake) => stake.toString()), rtp, hitFrequency },
    ...{ maximum: maximum.toString(), provenance, rulesVersion: version, rulesHash: hash, actions: [] },
    tables: tables.map((table) => ({ ...table })),
  };
}

/** The block sold out and closed, as a file for verifiers, with its stream. */
export function blockFile(made: SmallBlock): JsonObject {
  const { tree, rules, stake, seed } = made;
  const lotTable = rules.lots?.[stake];
  const { size, root, lotTableHash, rulesHash } = blockView(made, 'closed');
  const opened = { size, lotTableHash, rulesHash, root, sealedSeed: 'sealed', ...(lotTable && { lotTable }) };
  const drawn = Array.from({ length: tree.size }, (_, position) => unitDrawn(made, position, `round-${position}`));
  const events = [
    { type: 'BlockOpened', data: opened },
    ...drawn.map((data) => ({ type: 'UnitDrawn', data })),
    { type: 'BlockSoldOut', data: {} },
    { type: 'BlockClosed', data: { seed } },
  ].map((event, revision) => ({ ...event, revision }));
  const file = {
    format: 'tirage-block-1',
    block: blockView(made, 'closed'),
    game: documentOf(made.definition, rules),
    events,
  };
  return JSON.parse(JSON.stringify(file)) as JsonObject;
}

const unitDrawn = ({ tree }: SmallBlock, position: number, roundId: string): JsonObject => ({
  ...{ roundId, position, leaf: hex(tree.leaf(position)) },
  ...{ path: tree.path(position).map(hex), sealed: 'sealed' },
});
