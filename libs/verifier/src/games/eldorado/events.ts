import type { JsonObject } from '../../json.js';
import { euro } from '../../tables.js';
import { listOf, memberOf } from '../reading.js';
import type { Told } from '../told.js';
import { linesOf, stakeOf } from './evaluate.js';
import { countsOf, kindOf, type Kind } from './lines.js';
import type { EldoradoRules } from './rules.js';

/** What the events of a round tell of grids without issues (docs/fairness/eldorado.md, section 4). */
export function told(presentation: JsonObject, rules: EldoradoRules): readonly Told[] {
  const cash = stakeOf(presentation, rules)?.cash ?? [];
  const extraGrids = listOf(memberOf(presentation, 'extraGrids'));
  const extras = extraGrids.length;
  const granted = extras > 0 ? [{ type: 'ExtraGranted', data: { count: extras } }] : [];
  const played = extraGrids.flatMap((_, index) => [
    { type: 'ExtraStarted', data: { remaining: extras - index - 1 } },
    ...gridTold(index + 1),
  ]);
  return [...gridTold(0), ...granted, ...played];

  function gridTold(grid: number): readonly Told[] {
    const lines = linesOf(grid === 0 ? memberOf(presentation, 'grid') : extraGrids[grid - 1], rules).map((line) =>
      line.map((symbol) => symbol ?? ''),
    );
    const kinds = lines.map(
      (line): Kind => kindOf(countsOf(line), { extra: rules.extra, cash }) ?? { class: 'nothing' },
    );
    const results = kinds.map((kind) => ({
      class: kind.class,
      ...(kind.class === 'nothing' ? {} : { symbol: kind.symbol }),
      gain: euro(gainOf(kind)),
    }));
    const sum = kinds.reduce((total, kind) => total + gainOf(kind), 0);
    return [
      { type: 'GridRevealed', data: { grid, lines } },
      { type: 'GridEvaluated', data: { grid, cash: euro(sum), lines: results } },
    ];
  }
}

const gainOf = (kind: Kind): number => (kind.class === 'cash' ? kind.row.gainCents : 0);
