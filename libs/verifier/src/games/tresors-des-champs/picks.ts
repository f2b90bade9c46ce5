import type { RecordedEvent } from '../../game.js';
import type { Json } from '../../json.js';
import { canonicalJson } from '../../primitives/index.js';
import { ownEvents } from '../told.js';
import type { TresorsTables } from './tables.js';

/** What a round's events say the player, or the system for him, picked. */
export interface Picks {
  /** The mound of dig `index` of a field; 0 where none was picked that could be. */
  mound(field: number, index: number): number;
  /** Null where no crate was picked that could be. */
  readonly crate: number | null;
}

export function picksOf(events: readonly RecordedEvent[], { crates, mounds }: TresorsTables): Picks {
  const dug = ownEvents(events).filter(({ type }) => type === 'MoundDug');
  const opened = ownEvents(events).find(({ type }) => type === 'CrateOpened')?.data['crate'];
  const ofField = (field: number) =>
    dug
      .filter(({ data }) => data['field'] === field)
      .map(({ data }) => data['mound'])
      .map((mound, index, all) => (isUpTo(mounds, mound) && all.indexOf(mound) === index ? mound : 0));
  const byField = [[], ofField(1), ofField(2)];
  return { mound: (field, index) => byField[field]?.[index] ?? 0, crate: isUpTo(crates, opened) ? opened : null };
}

const isUpTo = (most: number, value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

/** Where the system, playing for an absent player, did not dig the lowest mound or open the crate of `crate/auto`. */
export function systemDifferences(
  events: readonly RecordedEvent[],
  autoCrate: number,
  mounds: number,
): readonly string[] {
  const closed = new Map<unknown, Set<number>>();
  return ownEvents(events).flatMap(({ type, revision, actor, data }) => {
    if (type === 'CrateOpened' && actor === 'system' && data['crate'] !== autoCrate) {
      return [`event ${revision}, CrateOpened.crate: the system's pick is ${autoCrate}, found ${told(data['crate'])}`];
    }
    if (type !== 'MoundDug') return [];
    const left = closed.get(data['field']) ?? new Set(Array.from({ length: mounds }, (_, index) => index + 1));
    const [lowest] = left;
    left.delete(Number(data['mound']));
    closed.set(data['field'], left);
    return actor === 'system' && data['mound'] !== lowest
      ? [`event ${revision}, MoundDug.mound: the system digs ${String(lowest)}, found ${told(data['mound'])}`]
      : [];
  });
}

const told = (value: Json | undefined): string => canonicalJson(value ?? null);
