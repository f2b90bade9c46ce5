import { ProblemError, type Page, type PageQuery } from '@tirage/contracts';
import fc from 'fast-check';
import { pageBy, pageOf } from './paging.js';

/** Places from `length - 1` down to 0, as a wallet is read. */
const downFrom = (length: number) =>
  async function* from(place = length - 1): AsyncIterable<number> {
    for (let at = Math.min(place, length - 1); at >= 0; at--) yield at;
  };

async function allPages(length: number, limit: number, isItem: (place: number) => boolean) {
  const pages: (readonly number[])[] = [];
  let cursor: string | null = null;
  do {
    const query: PageQuery = { limit: String(limit), ...(cursor === null ? {} : { cursor }) };
    const page: Page<number> = await pageOf(
      'list',
      query,
      downFrom(length),
      (at) => at,
      (at) => (isItem(at) ? at : undefined),
    );
    pages.push(page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

describe('a list read page by page', () => {
  it('has every item once, in order, and no empty page after the last', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 4 }),
        async (length, limit, nth) => {
          const pages = await allPages(length, limit, (at) => at % nth === 0);
          const items = Array.from({ length }, (_, at) => length - 1 - at).filter((at) => at % nth === 0);
          expect(pages.flat()).toEqual(items);
          expect(pages.length).toBe(Math.max(1, Math.ceil(items.length / limit)));
        },
      ),
      { seed: 1, numRuns: 100 },
    ));

  it('looks at a bounded number of candidates for one page', async () => {
    let seen = 0;
    const pages = await allPages(5_000, 50, () => (seen++, false));
    expect(pages.map((items) => items.length)).toEqual([0, 0, 0]);
    expect(seen).toBe(5_000);
  });

  it('takes no cursor of another list', async () => {
    const first = await pageOf(
      'one',
      { limit: '1' },
      downFrom(3),
      (at) => at,
      (at) => at,
    );
    const query = { cursor: first.nextCursor ?? '' };
    await expect(
      pageOf(
        'other',
        query,
        downFrom(3),
        (at) => at,
        (at) => at,
      ),
    ).rejects.toThrow(ProblemError);
  });

  it('goes on at places that are texts, and looks at as many candidates as the list allows', async () => {
    const places = ['a', 'b', 'c', 'd', 'e'];
    const list = {
      name: 'texts',
      isPlace: (value: unknown): value is string => typeof value === 'string',
      async *from(place = 'a') {
        yield* places.filter((at) => at >= place);
      },
      placeOf: (at: string) => at,
      itemOf: (at: string) => (at === 'd' ? at : undefined),
      mostScanned: 2,
    };
    const pages: (readonly string[])[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Page<string> = await pageBy(list, cursor === undefined ? {} : { cursor });
      pages.push(page.items);
      cursor = page.nextCursor;
    }
    expect(pages).toEqual([[], ['d'], []]);
  });
});
