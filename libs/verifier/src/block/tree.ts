import { HASH_BYTES, sha256 } from '../primitives/index.js';

/** The levels of a tree, the leaves first, the root alone in the last; each level its hashes one after the other. */
export type Levels = readonly Buffer[];

const NODE = Buffer.from([0x01]);

const node = (left: Uint8Array, right: Uint8Array): Buffer => sha256(Buffer.concat([NODE, left, right]));

const hashAt = (level: Buffer, index: number): Buffer => level.subarray(HASH_BYTES * index, HASH_BYTES * (index + 1));

/** The tree over these leaves, at least one (docs/fairness.md, section 5). */
export function levelsOf(leaves: Buffer): Levels {
  const levels = [leaves];
  for (let below = leaves; below.length > HASH_BYTES;) {
    const level = Buffer.alloc(HASH_BYTES * Math.ceil(below.length / HASH_BYTES / 2));
    const joined = Buffer.alloc(1 + 2 * HASH_BYTES, 0x01);
    for (let at = 0; at < level.length; at += HASH_BYTES) {
      const pair = below.subarray(2 * at, 2 * at + 2 * HASH_BYTES);
      joined.set(pair, 1);
      // A last node without a neighbour moves up as it is.
      level.set(pair.length === HASH_BYTES ? pair : sha256(joined), at);
    }
    levels.push((below = level));
  }
  return levels;
}

export const rootOf = (levels: Levels): Buffer => levels[levels.length - 1] ?? Buffer.alloc(0);

export const leafOf = (levels: Levels, position: number): Buffer => hashAt(levels[0] ?? Buffer.alloc(0), position);

/** The siblings of a leaf, from the leaf up. */
export function pathOf(levels: Levels, position: number): readonly Buffer[] {
  const siblings: Buffer[] = [];
  let index = position;
  for (const level of levels.slice(0, -1)) {
    const sibling = hashAt(level, index ^ 1);
    if (sibling.length > 0) siblings.push(sibling);
    index >>>= 1;
  }
  return siblings;
}

/** The root to which a path leads from a leaf; undefined where no tree of this size has such a path (RFC 9162, 2.1.3.2). */
export function rootFrom(
  leaf: Uint8Array,
  position: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  let [n, last, hash] = [position, size - 1, leaf];
  const up = (): void => {
    [n, last] = [Math.floor(n / 2), Math.floor(last / 2)];
  };
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (n % 2 === 1 || n === last) {
      hash = node(sibling, hash);
      while (n % 2 === 0 && n !== 0) up();
    } else {
      hash = node(hash, sibling);
    }
    up();
  }
  return last === 0 ? hash : undefined;
}
