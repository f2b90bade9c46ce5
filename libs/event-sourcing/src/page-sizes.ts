const FIRST_PAGE_BACK = 8;

/**
 * How many events a store fetches at a time, page after page. Who reads backwards looks for something, and most often finds
 * it at once: the first page is small then, each further one four times as long, up to `most`.
 */
export function* pageSizes(direction: 'forwards' | 'backwards', most: number): Generator<number, never> {
  for (let size = direction === 'forwards' ? most : FIRST_PAGE_BACK; ; size = Math.min(4 * size, most)) yield size;
}
