import type { Json } from '@tirage/kernel';
import type { Position } from './position.js';

/** How far a consumer has come. A checkpoint may lag behind what was done, it never leads. */
export interface Checkpoints {
  load(name: string): Promise<Position | undefined>;
  /**
   * Moves the checkpoint if it still stands where the caller believes (`undefined`: not there yet); false otherwise: another
   * owner has moved it.
   */
  save(name: string, position: Position, expectedPrevious: Position | undefined): Promise<boolean>;
}

export interface ReadModelRange {
  /** Inclusive bounds on the key, by code unit. */
  readonly from?: string;
  readonly to?: string;
  /** Default `forwards`. */
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
}

/**
 * A disposable table made from the log: deleted, it is rebuilt. Rows and position move in one write, so that a crash
 * leaves neither ahead of the other.
 */
export interface ReadModel<Row extends Json> {
  /** The last position applied. */
  position(): Promise<Position | undefined>;
  /** Puts rows, deletes keys and moves the position, all or nothing. */
  apply(position: Position, puts: ReadonlyMap<string, Row>, deletes: readonly string[]): Promise<void>;
  get(key: string): Promise<Row | undefined>;
  scan(range?: ReadModelRange): AsyncIterable<readonly [key: string, row: Row]>;
}
