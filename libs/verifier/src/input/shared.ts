import { MAX_UNITS } from '../block/units.js';
import type { Draw, GameDocument, RecordedEvent } from '../game.js';
import type { Reader } from './reader.js';

/** What `GET /v1/blocks/{block}` says of a block. */
export interface BlockView {
  readonly block: string;
  readonly game: string;
  readonly stake: string;
  readonly status: string;
  readonly size: number;
  readonly root: string;
  readonly lotTableHash: string;
  readonly rulesHash: string;
  readonly openedAt: string;
  /** Null until the block is closed. */
  readonly seed: string | null;
}

const HASH = 32;
const MOST_TABLES = 100;
const MOST_ROWS = 10_000;
const MOST_RANGES = 10_000;

export const readBlock = (block: Reader): BlockView => ({
  block: block.get('block').text(),
  game: block.get('game').text(),
  stake: block.get('stake').text(),
  status: block.get('status').text(),
  size: block.get('size').whole(MAX_UNITS),
  root: block.get('root').hex(HASH),
  lotTableHash: block.get('lotTableHash').hex(HASH),
  rulesHash: block.get('rulesHash').hex(HASH),
  openedAt: block.get('openedAt').text(),
  seed: block.get('seed').optional((seed) => seed.hex(HASH)) ?? null,
});

export const readGame = (game: Reader): GameDocument => ({
  game: game.get('game').text(),
  rulesVersion: game.get('rulesVersion').text(),
  rulesHash: game.get('rulesHash').hex(HASH),
  stakes: game
    .get('stakes')
    .list(1000)
    .map((stake) => stake.text()),
  maximum: game.get('maximum').text(),
  tables: game
    .get('tables')
    .list(MOST_TABLES)
    .map((table) => ({
      name: table.get('name').text(),
      provenance: table.get('provenance').text(),
      rows: table
        .get('rows')
        .list(MOST_ROWS)
        .map((row) => row.object()),
    })),
});

export function readEvent(event: Reader): RecordedEvent {
  const actor = event.get('actor').optional((one) => one.text());
  return {
    type: event.get('type').text(),
    revision: event.get('revision').whole(),
    ...(actor === undefined ? {} : { actor }),
    data: event.get('data').object(),
  };
}

export const readDraw = (draw: Reader): Draw => ({
  label: draw.get('label').text(),
  ranges: draw.get('ranges').list(MOST_RANGES).map(whole),
  values: draw.get('values').list(MOST_RANGES).map(whole),
});

const whole = (number: Reader): number => number.whole();
