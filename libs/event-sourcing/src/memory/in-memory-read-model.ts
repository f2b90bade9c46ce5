import type { Json } from '@tirage/kernel';
import type { ReadModel, ReadModelRange } from '../ports.js';
import type { Position } from '../position.js';
import { frozenCopy } from './frozen.js';

export class InMemoryReadModel<Row extends Json> implements ReadModel<Row> {
  private readonly rows = new Map<string, Row>();
  private at: Position | undefined;
  /** All keys by code unit; made when a scan needs it, dropped when a key comes or goes. */
  private keys: readonly string[] | undefined;

  async position(): Promise<Position | undefined> {
    return this.at;
  }

  async apply(position: Position, puts: ReadonlyMap<string, Row>, deletes: readonly string[]): Promise<void> {
    const copies = [...puts].map(([key, row]) => [key, frozenCopy(row)] as const);
    for (const key of deletes) if (this.rows.delete(key)) this.keys = undefined;
    for (const [key, row] of copies) {
      if (!this.rows.has(key)) this.keys = undefined;
      this.rows.set(key, row);
    }
    this.at = position;
  }

  async get(key: string): Promise<Row | undefined> {
    return this.rows.get(key);
  }

  async *scan({ from, to, direction, limit = Infinity }: ReadModelRange = {}): AsyncIterable<readonly [string, Row]> {
    this.keys ??= [...this.rows.keys()].sort();
    const keys = direction === 'backwards' ? [...this.keys].reverse() : this.keys;
    let given = 0;
    for (const key of keys) {
      if (given >= limit) return;
      if ((from !== undefined && key < from) || (to !== undefined && key > to)) continue;
      const row = this.rows.get(key);
      if (row === undefined) continue;
      given++;
      yield [key, row];
    }
  }
}
