import { MAX_UNITS } from '../block/units.js';
import type { GameDocument, RecordedEvent } from '../game.js';
import type { JsonObject } from '../json.js';
import { Unusable } from '../unusable.js';
import { reader } from './reader.js';
import { readBlock, readEvent, readGame, type BlockView } from './shared.js';

export const BLOCK_FORMAT = 'tirage-block-1';

/** A closed block, as a file of the format `tirage-block-1` holds it. */
export interface BlockFile {
  readonly block: BlockView & { readonly seed: string };
  readonly game: GameDocument;
  /** The block's stream from its beginning; undefined where the file has none. */
  readonly events: readonly RecordedEvent[] | undefined;
}

/** Each unit once, declined requests among them. */
const MOST_EVENTS = 2 * MAX_UNITS;

/** Throws `Unusable`, naming the place, for a file that is no such block or whose block is still open. */
export function readBlockFile(file: JsonObject): BlockFile {
  const whole = reader(file, 'the file');
  const block = readBlock(whole.get('block'));
  if (block.status !== 'closed' || block.seed === null) {
    throw new Unusable(`the block ${block.block} is ${block.status}: its seed is not public before it is closed`);
  }
  return {
    block: { ...block, seed: block.seed },
    game: readGame(whole.get('game')),
    events: whole.get('events').optional((events) => events.list(MOST_EVENTS).map(readEvent)),
  };
}
