import { nodeInto } from './hashing.js';
import { HASH_BYTES } from './limits.js';

/** Hashes that stand on one level of a tree, from left to right. */
export type Level = Buffer;

/** How many nodes each level has, from `count` up to the root's 1. */
export function levelSizes(count: number): readonly number[] {
  const sizes = [count];
  for (let size = count; size > 1;) sizes.push((size = Math.ceil(size / 2)));
  return sizes;
}

/** All levels from the given one up to the root. An odd last node moves up unchanged, which makes the tree RFC 9162's. */
export function levelsFrom(lowest: Level): readonly Level[] {
  const levels = [lowest];
  for (let below = lowest; below.length > HASH_BYTES; levels.push(below)) below = levelAbove(below);
  return levels;
}

function levelAbove(below: Level): Level {
  const nodes = below.length / HASH_BYTES;
  const above = Buffer.alloc(Math.ceil(nodes / 2) * HASH_BYTES);
  for (let left = 0; left + 1 < nodes; left += 2) {
    nodeInto(below, left * HASH_BYTES, above, (left / 2) * HASH_BYTES);
  }
  if (nodes % 2 === 1) below.copy(above, above.length - HASH_BYTES, below.length - HASH_BYTES);
  return above;
}

export function nodeAt(level: Level, index: number): Uint8Array {
  return new Uint8Array(level.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES));
}

/** The siblings met from node `index` of the lowest level up; a node that moves up alone has none on that level. */
export function siblings(levels: readonly Level[], index: number): readonly Uint8Array[] {
  const path: Uint8Array[] = [];
  let at = index;
  for (const level of levels) {
    const sibling = at % 2 === 0 ? at + 1 : at - 1;
    if (sibling * HASH_BYTES < level.length) path.push(nodeAt(level, sibling));
    at = Math.floor(at / 2);
  }
  return path;
}
