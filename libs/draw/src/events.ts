import type { LotTable } from './block/lots.js';

/** What is recorded in `block-<game>_<stake in cents>_<number>`, see the contract. Hashes and seeds are hex. */
export interface BlockOpened {
  readonly size: number;
  /** In the published order, in which the shuffle begins. */
  readonly lotTable?: LotTable;
  /** SHA-256 of the lot table's one JSON text; of `[]` for a block without lots. */
  readonly lotTableHash: string;
  readonly rulesHash: string;
  readonly root: string;
  readonly sealedSeed: string;
}

export interface UnitDrawn {
  readonly roundId: string;
  readonly position: number;
  readonly leaf: string;
  /** From the leaf up. */
  readonly path: readonly string[];
  readonly sealed: string;
}

export interface DrawDeclined {
  readonly roundId: string;
  readonly reason: string;
}

export interface BlockWithdrawn {
  readonly reason: string;
}

export interface BlockClosed {
  readonly seed: string;
}

/** What the draw service answers a request with. */
export const isAnswer = (type: string): boolean => type === 'UnitDrawn' || type === 'DrawDeclined';

/** The last event of a block that sells no more, before it is closed. */
export const isEnd = (type: string): boolean => type === 'BlockSoldOut' || type === 'BlockWithdrawn';

const BLOCK = /^([a-z][a-z-]{0,39})_(\d{1,6})_(\d{1,9})$/;

export interface BlockName {
  readonly game: string;
  readonly stakeCents: number;
  readonly number: number;
}

/** `<game>_<stake in cents>_<number>`, numbered from 1 in each lane. */
export const blockId = (lane: string, number: number): string => `${lane}_${number}`;

export const blockStream = (block: string): string => `block-${block}`;

/** Undefined for a text that names no block. */
export function parseBlockId(block: string): BlockName | undefined {
  const match = BLOCK.exec(block);
  if (!match?.[1] || !match[2] || !match[3]) return undefined;
  return { game: match[1], stakeCents: Number(match[2]), number: Number(match[3]) };
}

export const laneName = (game: string, stakeCents: number): string => `${game}_${stakeCents}`;

const LANE = /^([a-z][a-z-]{0,39})_(\d{1,6})$/;

/** A lane is what one block after the other is sold in: a game at one stake. */
export function parseLane(lane: string): Omit<BlockName, 'number'> | undefined {
  const match = LANE.exec(lane);
  return match?.[1] && match[2] ? { game: match[1], stakeCents: Number(match[2]) } : undefined;
}
