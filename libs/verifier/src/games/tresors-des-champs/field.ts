import type { Draw } from '../../game.js';
import { drawn, shuffle, shuffleRanges } from '../../primitives/index.js';
import type { TresorsTables } from './tables.js';

export interface Dig {
  readonly element: string;
  /** After the dig. */
  readonly toolsLeft: number;
  readonly draw: Draw;
}

/** A field as it goes, whichever mounds are dug. */
export interface Field {
  /** Until the carrot is found or the tools are gone. */
  readonly digs: readonly Dig[];
  /** What lies under the mounds not dug, the lowest first. */
  readonly rest: readonly string[];
  readonly restDraw: Draw;
  readonly won: boolean;
  /** The field as a presentation writes it: what was dug in order, then the rest. */
  readonly letters: string;
}

/** Field 1, or 2 for the Extra (docs/fairness.md, section 6). */
export function fieldOf(unitSeed: Uint8Array, field: number, tables: TresorsTables): Field {
  const hidden = tables.elements.flatMap(({ element, count }) => Array<string>(count).fill(element));
  const digs: Dig[] = [];
  let toolsLeft = tables.toolsAtStart;
  let won = false;
  while (!won && toolsLeft > 0 && hidden.length > 0) {
    const draw = drawn(unitSeed, `dig/${field}/${digs.length + 1}`, [hidden.length]);
    const [element = ''] = hidden.splice(draw.values[0] ?? 0, 1);
    won = element === 'carrot';
    toolsLeft += element === 'tool' ? 0 : -1;
    digs.push({ element, toolsLeft, draw });
  }
  const restDraw = drawn(unitSeed, `rest/${field}`, shuffleRanges(hidden.length));
  const values = [...restDraw.values];
  shuffle(hidden, { below: () => values.shift() ?? 0 });
  const letterOf = (element: string): string => tables.elements.find((one) => one.element === element)?.letter ?? '';
  const letters = [...digs.map(({ element }) => element), ...hidden].map(letterOf).join('');
  return { digs, rest: hidden, restDraw, won, letters };
}
