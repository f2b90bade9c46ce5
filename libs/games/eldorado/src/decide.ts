import { Money } from '@tirage/kernel';
import type { Action } from '@tirage/rounds';
import type { EldoradoEvent, LineResult } from './events.js';
import type { CleanLines } from './lines.js';
import type { GridLines, Presentation } from './present.js';
import { isStake, type EldoradoRules } from './rules.js';
import type { EldoradoState } from './state.js';
import { allows } from './steps.js';

/** What the grids of a unit are read by. */
export interface Reader {
  readonly rules: EldoradoRules;
  readonly clean: CleanLines;
}

/** The first grid whole, with its Extras if it has any [4.3, 4.5]. */
export function begin(shown: Presentation, reader: Reader): readonly EldoradoEvent[] {
  const events = gridEvents(0, shown.grid, shown, reader);
  const count = shown.grid.filter((line) => resultOf(line, shown, reader).class === 'extra').length;
  return count === 0 ? events : [...events, { type: 'ExtraGranted', data: { count } }];
}

/** One Extra, with its grid whole [4.5]. */
export function decide(
  action: Action,
  state: EldoradoState,
  shown: Presentation,
  reader: Reader,
): readonly EldoradoEvent[] | 'illegal' {
  if (!allows(action, state)) return 'illegal';
  const remaining = state.remaining - 1;
  const grid = state.granted - remaining;
  const lines = shown.extraGrids[grid - 1];
  if (lines === undefined) throw new RangeError(`the unit has no grid ${grid}`);
  return [{ type: 'ExtraStarted', data: { remaining } }, ...gridEvents(grid, lines, shown, reader)];
}

function gridEvents(
  grid: number,
  lines: GridLines,
  shown: Presentation,
  reader: Reader,
): readonly [EldoradoEvent, EldoradoEvent] {
  const results = lines.map((line) => resultOf(line, shown, reader));
  const cash = Money.sum(results.map(({ gain }) => Money.parse(gain))).toString();
  return [
    { type: 'GridRevealed', data: { grid, lines } },
    { type: 'GridEvaluated', data: { grid, cash, lines: results } },
  ];
}

/** Lines that are shown are clean: each has one combination at most, to the letter. */
function resultOf(line: readonly string[], { stakeCents }: Presentation, { rules, clean }: Reader): LineResult {
  const kind = clean.kindOf(line);
  if (kind === undefined || !isStake(stakeCents)) {
    throw new RangeError(`never issued at ${stakeCents} cents: ${line.join(' ')}`);
  }
  if (kind.class === 'nothing') return { class: 'nothing', gain: '0.00' };
  const cents = kind.class === 'cash' ? (rules.operator.cashCombinations[kind.row]?.gainCents[stakeCents] ?? 0) : 0;
  return { class: kind.class, symbol: kind.symbol, gain: Money.cents(cents).toString() };
}
