import type { Json } from '@tirage/kernel';
import { MAX_LOT_BYTES, SEED_BYTES, idBytes } from './block/limits.js';
import { lotBytes } from './block/lots.js';
import { SealBroken, open, seal } from './envelope.js';
import type { SealKeys } from './seal-keys.js';

/** What a sealed unit is tied to: moved to another place it does not open. */
export interface UnitPlace {
  readonly block: string;
  readonly position: number;
  readonly roundId: string;
}

/** What one unit decides, as games see it. */
export interface SealedUnit {
  readonly unitSeed: Uint8Array;
  readonly lot?: Json;
}

const UNIT = 0x01;
const SEED = 0x02;
/** Seed, length of the lot, lot, zeros: a unit that wins much is as long as one that wins nothing. */
const UNIT_BYTES = SEED_BYTES + 1 + MAX_LOT_BYTES;

/** The `sealed` of `UnitDrawn`: for the service of this game alone. The same unit at the same place is the same text. */
export function sealUnit(ring: SealKeys, place: UnitPlace, unit: SealedUnit): string {
  const lot = lotBytes(unit.lot);
  const plaintext = Buffer.alloc(UNIT_BYTES);
  plaintext.set(seedOf(unit.unitSeed));
  plaintext[SEED_BYTES] = lot.length;
  plaintext.set(lot, SEED_BYTES + 1);
  return seal(ring, unitContext(place), plaintext);
}

/** The unit drawn for this round at this place. Throws {@link SealBroken} with another ring, place or text. */
export function openUnit(ring: SealKeys, place: UnitPlace, sealed: string): SealedUnit {
  const plaintext = Buffer.from(open(ring, unitContext(place), UNIT_BYTES, sealed));
  const unitSeed = new Uint8Array(plaintext.subarray(0, SEED_BYTES));
  const length = plaintext[SEED_BYTES] ?? 0;
  if (length === 0) return { unitSeed };
  if (length > MAX_LOT_BYTES) throw new SealBroken('malformed');
  return { unitSeed, lot: JSON.parse(plaintext.toString('utf8', SEED_BYTES + 1, SEED_BYTES + 1 + length)) as Json };
}

/** The `sealedSeed` of `BlockOpened`: for the draw service alone. */
export function sealSeed(ring: SealKeys, block: string, blockSeed: Uint8Array): string {
  return seal(ring, seedContext(block), seedOf(blockSeed));
}

/** The 32-byte seed of this block. Throws {@link SealBroken} with another ring, block or text. */
export function openSeed(ring: SealKeys, block: string, sealed: string): Uint8Array {
  return new Uint8Array(open(ring, seedContext(block), SEED_BYTES, sealed));
}

/** 0x01 ‖ length ‖ block ‖ position, 4 bytes ‖ length ‖ round id: every length is written, so fields cannot shift. */
function unitContext({ block, position, roundId }: UnitPlace): Uint8Array {
  if (!Number.isInteger(position) || position < 0) throw new RangeError(`not a position: ${position}`);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(position);
  return Buffer.concat([Uint8Array.of(UNIT), sized(block), bytes, sized(roundId)]);
}

function seedContext(block: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(SEED), sized(block)]);
}

function sized(id: string): Uint8Array {
  const bytes = idBytes(id);
  return Buffer.concat([Uint8Array.of(bytes.length), bytes]);
}

function seedOf(seed: Uint8Array): Uint8Array {
  if (seed.length !== SEED_BYTES) throw new RangeError(`a seed has ${SEED_BYTES} bytes`);
  return seed;
}
