import type { RecordedEvent, RowChanges } from '@tirage/event-sourcing';
import { Money, type Json } from '@tirage/kernel';

/** A number of movements and their sum in whole euro cents. */
export type Summed = { readonly count: number; readonly cents: number };

/** What happened in one hour of one game. */
export type HourRow = {
  readonly stakes: Summed;
  readonly prizes: Summed;
  readonly lost: number;
  readonly refunds: Summed;
  readonly refused: number;
};

/** How far a wallet has been counted: all its entries up to this revision, in a text. */
export type SeenRow = { readonly seen: string };

/** The consumer group of this table, fresh for each new one. */
export type GroupRow = { readonly group: string };

/** Hours under `hour/<hour>/<game>`, wallets under `seen/<stream>`, the group under {@link GROUP}. */
export type Row = HourRow | SeenRow | GroupRow;

export const GROUP = 'group';
export const HOURS = 'hour/';
export const seenKey = (stream: string): string => `seen/${stream}`;

/** The whole hour of a time, UTC, and the game: texts in the order of the hours. */
export const hourKey = (at: string, game: string): string => `${HOURS}${hourOf(at)}/${game}`;
export const hourOf = (at: string): string => `${at.slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`;

const NONE: Summed = { count: 0, cents: 0 };
const EMPTY: HourRow = { stakes: NONE, prizes: NONE, lost: 0, refunds: NONE, refused: 0 };

export const revisionSeen = (row: Row | undefined): bigint =>
  row !== undefined && 'seen' in row ? BigInt(row.seen) : -1n;

/** The entries of a wallet come without a gap; one that is missing would be missing from the sums for ever. */
export class EntryMissed extends Error {
  override readonly name = 'EntryMissed';
}

/**
 * How one entry of a wallet changes the table. What has been seen changes nothing, whatever told of it again: hours and
 * how far the wallet has been seen move in one write. Throws {@link EntryMissed}.
 */
export async function countEntry(
  entry: RecordedEvent,
  get: (key: string) => Promise<Row | undefined>,
): Promise<RowChanges<Row>> {
  const { stream, revision, type, data, at } = entry;
  const seen = revisionSeen(await get(seenKey(stream)));
  if (revision <= seen) return { puts: new Map(), deletes: [] };
  if (revision > seen + 1n) throw new EntryMissed(`${stream}@${revision} after ${seen}`);
  const puts = new Map<string, Row>([[seenKey(stream), { seen: revision.toString() }]]);
  const { game } = data;
  if (typeof game === 'string') {
    const key = hourKey(at, game);
    const before = await get(key);
    const hour = before !== undefined && 'stakes' in before ? before : EMPTY;
    puts.set(key, counted(hour, type, data['amount']));
  }
  return { puts, deletes: [] };
}

function counted(hour: HourRow, type: string, amount: Json | undefined): HourRow {
  switch (type) {
    case 'StakeDebited':
      return { ...hour, stakes: plus(hour.stakes, amount) };
    case 'PrizeCredited':
      return { ...hour, prizes: plus(hour.prizes, amount) };
    case 'StakeRefunded':
      return { ...hour, refunds: plus(hour.refunds, amount) };
    case 'RoundLost':
      return { ...hour, lost: hour.lost + 1 };
    case 'StakeRefused':
      return { ...hour, refused: hour.refused + 1 };
    default:
      return hour;
  }
}

const plus = ({ count, cents }: Summed, amount: Json | undefined): Summed => ({
  count: count + 1,
  cents: cents + Money.parse(amount).toCents(),
});
