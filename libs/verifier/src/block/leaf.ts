import type { Json } from '../json.js';
import { canonicalJson, sha256 } from '../primitives/index.js';
import { Unusable } from '../unusable.js';

const LEAF = 0x00;
const VERSION = 0x01;
const MAX_LOT_BYTES = 47;

/** What a leaf commits to of a lot: its one JSON text, nothing where units hold no lot. Throws {@link Unusable} beyond 47 bytes. */
export function lotBytes(lot: Json | undefined): Buffer {
  const bytes = Buffer.from(lot === undefined ? '' : canonicalJson(lot), 'utf8');
  if (bytes.length > MAX_LOT_BYTES) throw new Unusable(`a lot of ${bytes.length} bytes: no leaf holds more than 47`);
  return bytes;
}

/** The leaves of a block (docs/fairness.md, section 4); `lot` as {@link lotBytes}, `unitSeed` 32 bytes. */
export function leafMaker(block: string): (position: number, lot: Uint8Array, unitSeed: Uint8Array) => Buffer {
  const id = Buffer.from(block, 'latin1');
  const head = Buffer.from([LEAF, VERSION, id.length, ...id, 0, 0, 0, 0, 0]);
  return (position, lot, unitSeed) => {
    head.writeUInt32BE(position, head.length - 5);
    head[head.length - 1] = lot.length;
    return sha256(Buffer.concat([head, lot, unitSeed]));
  };
}
