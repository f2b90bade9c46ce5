import { nodeHash } from './hashing.js';
import { HASH_BYTES } from './limits.js';

/**
 * Whether `leaf` stands at `position` of the block of `size` units that committed to `root`; `path` from the leaf up.
 * The procedure of RFC 9162, section 2.1.3.2, step by step.
 */
export function verifyPath(
  leaf: Uint8Array,
  position: number,
  size: number,
  path: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (!Number.isInteger(position) || position < 0 || position >= size) return false;
  if ([leaf, root, ...path].some((hash) => hash.length !== HASH_BYTES)) return false;
  let [node, last, hash] = [position, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      hash = nodeHash(sibling, hash);
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && Buffer.compare(hash, root) === 0;
}

const isOdd = (n: number) => n % 2 === 1;
const half = (n: number) => Math.floor(n / 2);
