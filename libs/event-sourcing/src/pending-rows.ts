import type { Json } from '@tirage/kernel';
import type { ReadModel } from './ports.js';

/** How one event changes a table; no key is both put and deleted. */
export interface RowChanges<Row extends Json> {
  readonly puts: ReadonlyMap<string, Row>;
  readonly deletes: readonly string[];
}

/** The changes of several events, seen by the later of them before they are written. */
export class PendingRows<Row extends Json> {
  private readonly changed = new Map<string, Row | undefined>();

  constructor(private readonly written: Pick<ReadModel<Row>, 'get'>) {}

  readonly get = async (key: string): Promise<Row | undefined> =>
    this.changed.has(key) ? this.changed.get(key) : this.written.get(key);

  change({ puts, deletes }: RowChanges<Row>): void {
    for (const key of deletes) this.changed.set(key, undefined);
    for (const [key, row] of puts) this.changed.set(key, row);
  }

  get puts(): ReadonlyMap<string, Row> {
    return new Map([...this.changed].flatMap(([key, row]) => (row === undefined ? [] : [[key, row] as const])));
  }

  get deletes(): readonly string[] {
    return [...this.changed].flatMap(([key, row]) => (row === undefined ? [key] : []));
  }
}
