import { cursorOf, limitOf, type Page, type PageQuery } from '@tirage/contracts';
import type { Json } from '@tirage/kernel';
import { invalidField } from '../edge/invalid.js';

/** Looked at for one page, at most; a page that ends there goes on after it, however few its items are. */
const MOST_SCANNED = 2_000;

/** A list and its candidates in order, each at a place of its own. */
export interface List<Candidate, Item, Place extends Json> {
  readonly name: string;
  /** Checks what comes back in a cursor, since anybody can write one. */
  readonly isPlace: (value: Json) => value is Place;
  /** The candidates from a place on, inclusive; undefined: from the beginning. */
  readonly from: (place: Place | undefined) => AsyncIterable<Candidate>;
  readonly placeOf: (candidate: Candidate) => Place;
  /** Undefined: not in the list. */
  readonly itemOf: (candidate: Candidate) => Promise<Item | undefined> | Item | undefined;
  /** Candidates looked at for one page, at most; default 2,000. */
  readonly mostScanned?: number;
}

/** One page of a list. Throws the 400 for a cursor that is not of this list. */
export async function pageBy<Candidate, Item, Place extends Json>(
  list: List<Candidate, Item, Place>,
  query: PageQuery,
): Promise<Page<Item>> {
  const { name, isPlace, from, placeOf, itemOf, mostScanned = MOST_SCANNED } = list;
  const cursor = cursorOf(name, isPlace);
  const place = query.cursor === undefined ? undefined : cursor.decode(query.cursor);
  if (query.cursor !== undefined && place === undefined) throw invalidField('cursor', 'is not a cursor of this list');
  const limit = limitOf(query);
  const items: Item[] = [];
  let scanned = 0;
  // The cursor names the first candidate of the next page, so that the last page knows that it is the last.
  for await (const candidate of from(place)) {
    if (scanned++ === mostScanned) return { items, nextCursor: cursor.encode(placeOf(candidate)) };
    const item = await itemOf(candidate);
    if (item === undefined) continue;
    if (items.length === limit) return { items, nextCursor: cursor.encode(placeOf(candidate)) };
    items.push(item);
  }
  return { items, nextCursor: null };
}

const isWhole = (value: Json): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** One page of a list whose candidates have whole numbers as places, such as revisions. */
export const pageOf = <Candidate, Item>(
  name: string,
  query: PageQuery,
  from: (place: number | undefined) => AsyncIterable<Candidate>,
  placeOf: (candidate: Candidate) => number,
  itemOf: (candidate: Candidate) => Promise<Item | undefined> | Item | undefined,
): Promise<Page<Item>> => pageBy({ name, isPlace: isWhole, from, placeOf, itemOf }, query);
