import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deriveKey } from '@tirage/randomness';
import { buildBlock, type BlockInput, type BuiltBlock } from './block-tree.js';

/** What the thread that builds a tree is given. */
export interface TreeWork {
  readonly input: BlockInput;
  /** Where levels are kept; undefined: nowhere. */
  readonly folder: string | undefined;
}

/**
 * As {@link buildBlock}, with the levels of the tree kept in a folder: after a restart a block is opened again without
 * hashing millions of units. They are hashes that tell nothing, and are checked; a folder that is lost costs time only.
 * Blocks before the one just built are forgotten, except the last: the selling block while the next one is made.
 */
export function buildKept(input: BlockInput, folder: string): BuiltBlock {
  const file = path.join(folder, fileOf(input));
  const built = buildBlock(input, read(file));
  if (built.fresh) keep(file, built.upperLevels);
  return built;
}

/** Another seed under the same name, as after a restore, has a file of its own. */
function fileOf({ blockId, blockSeed }: BlockInput): string {
  return `${blockId}.${Buffer.from(deriveKey(blockSeed, 'block/kept-levels')).toString('hex', 0, 8)}.levels`;
}

function read(file: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    return undefined;
  }
}

/** A disk that is full or read-only costs the next start its time, not this one its block. */
function keep(file: string, levels: Uint8Array): void {
  try {
    const folder = path.dirname(file);
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.new`, levels);
    renameSync(`${file}.new`, file);
    forgetOlder(folder, path.basename(file));
  } catch {
    // Disposable.
  }
}

const NAME = /^(.+)_(\d+)\.[0-9a-f]+\.levels$/;

function forgetOlder(folder: string, newest: string): void {
  const [, lane, number] = NAME.exec(newest) ?? [];
  for (const name of readdirSync(folder)) {
    const [, itsLane, itsNumber] = NAME.exec(name) ?? [];
    if (itsLane === lane && Number(itsNumber) < Number(number) - 1) rmSync(path.join(folder, name), { force: true });
  }
}
