import { cursorOf, limitOf, type Page, type PageQuery } from '@tirage/contracts';
import type { Json } from '@tirage/kernel';
import { invalidField } from '../edge/invalid.js';

/** Looked at for one page, at most; a page that ends there goes on after it, however few its items are. */
const MOST_SCANNED = 2_000;

const isPlace = (value: Json): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * One page of a list whose candidates have whole numbers as places, each place after the cursor's in the order of the
 * list. `from` gives the candidates from a place on (undefined: from the beginning); `itemOf` undefined: not in the list.
 */
export async function pageOf<Candidate, Item>(
  list: string,
  query: PageQuery,
  from: (place: number | undefined) => AsyncIterable<Candidate>,
  placeOf: (candidate: Candidate) => number,
  itemOf: (candidate: Candidate) => Promise<Item | undefined> | Item | undefined,
): Promise<Page<Item>> {
  const cursor = cursorOf(list, isPlace);
  const place = query.cursor === undefined ? undefined : cursor.decode(query.cursor);
  if (query.cursor !== undefined && place === undefined) throw invalidField('cursor', 'is not a cursor of this list');
  const limit = limitOf(query);
  const items: Item[] = [];
  let scanned = 0;
  // The cursor names the first candidate of the next page, so that the last page knows that it is the last.
  for await (const candidate of from(place)) {
    if (scanned++ === MOST_SCANNED) return { items, nextCursor: cursor.encode(placeOf(candidate)) };
    const item = await itemOf(candidate);
    if (item === undefined) continue;
    if (items.length === limit) return { items, nextCursor: cursor.encode(placeOf(candidate)) };
    items.push(item);
  }
  return { items, nextCursor: null };
}
