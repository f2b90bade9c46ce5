import { canonicalJson } from '@tirage/kernel';
import { draw } from '@tirage/randomness';
import { currentRules, dealt } from '@tirage/rounds';
import { must } from '@tirage/testing';
import { readFileSync } from 'node:fs';
import { chateauDeVersailles as game } from './definition.js';
import type { Presentation } from './presentation.js';
import { dealtUnit, gainsOf, layoutOf, LOTS, OPERATOR, seedOf, shownFor, STAKE } from './specs/units.js';

const rules = currentRules(game);
const UNITS_OF_LOT = 25;

describe.each(LOTS)('a unit of $lot', ({ lot }) => {
  const shown = Array.from({ length: UNITS_OF_LOT }, (_, seed) => shownFor(lot, seed));

  it('shows exactly its lot at the first attempt, and may be issued', () => {
    for (const presentation of shown) {
      expect(game.evaluate(presentation, rules)).toMatchObject({ lot, issues: [] });
      expect(gainsOf(presentation).reduce((total, gain) => total + gain, 0)).toBe(Number(lot) * 100);
    }
  });

  it('wins by three zones at most, 30,000 € by no fewer [3]', () => {
    for (const presentation of shown) {
      const zones = gainsOf(presentation).filter((gain) => gain > 0).length;
      expect(zones).toBeGreaterThanOrEqual(lot === '30000.00' ? 3 : lot === '0.00' ? 0 : 1);
      expect(zones).toBeLessThanOrEqual(lot === '0.00' ? 0 : 3);
    }
  });

  it('keeps to the policy of every zone', () => {
    for (const { mirrors, gallery, chandeliers, stakeCents } of shown) {
      expect(stakeCents).toBe(300);
      expect(mirrors.map(({ sums }) => sums.length).sort()).toEqual([4, 4, 5]);
      for (const { gain, sums } of mirrors) {
        expect(OPERATOR.zoneGainsCents).toEqual(expect.arrayContaining([gain, ...sums]));
        const others = sums.filter((sum) => sum !== gain);
        expect(new Set(others).size).toBe(others.length);
        expect(sums.length - others.length).toBeLessThanOrEqual(2);
      }
      for (const side of [gallery.left, gallery.right]) {
        expect(side).toHaveLength(4);
        expect(new Set(side.map(({ symbol }) => symbol)).size).toBeGreaterThanOrEqual(3);
        expect(side.every(({ amount }) => amount % 100 === 0)).toBe(true);
      }
      expect(chandeliers.map((symbols) => symbols.length)).toEqual([2, 2, 2]);
      const others = chandeliers.flat().filter((symbol) => symbol !== 'bougie');
      expect(new Set(others).size).toBe(others.length);
      expect(others.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('is a function of its lot, its seed and the attempt', () => {
    const unit = { lot, unitSeed: seedOf(7) };
    const attempt = (number: number) => must(game.present)(unit, number, STAKE, rules);
    expect(attempt(0)).toEqual(attempt(0));
    expect(dealt(game, unit, STAKE, rules)?.shown).toEqual(attempt(0));
    expect(canonicalJson(attempt(1).presentation)).not.toBe(canonicalJson(attempt(0).presentation));
    for (const number of [0, 1, 99]) {
      const { label, ranges, values } = attempt(number).draw;
      expect(label).toBe(`layout/${number}`);
      expect(draw(unit.unitSeed, label, ranges)).toEqual({ label, ranges, values });
      expect(game.evaluate(attempt(number).presentation, rules)).toMatchObject({ lot, issues: [] });
    }
  });
});

describe('a lot that the table does not have', () => {
  it.each(['15.00', '500.00', '3.00', '5', '', 'constructor'])('%p is not shown', (lot) => {
    const unit = { lot, unitSeed: seedOf(1) };
    expect(must(game.present)(unit, 0, STAKE, rules)).toEqual({
      presentation: {},
      draw: { label: 'layout/0', ranges: [], values: [] },
    });
    expect(dealt(game, unit, STAKE, rules)).toBeUndefined();
  });

  it.each([null, 5, { amount: '5.00', extras: 0 }])('%j is not shown', (lot) => {
    expect(dealt(game, { lot, unitSeed: seedOf(1) }, STAKE, rules)).toBeUndefined();
  });
});

describe('units written down', () => {
  const file = new URL('./specs/units.json', import.meta.url);
  type Written = { readonly lot: string; readonly seed: number; readonly presentation: Presentation };
  const written = JSON.parse(readFileSync(file, 'utf8')) as readonly Written[];

  it.each(written)('$lot with seed $seed shows the same for ever', ({ lot, seed, presentation }) => {
    expect(layoutOf(dealtUnit(lot, seed))).toEqual(presentation);
  });

  it('are one of each lot', () => {
    expect(written.map(({ lot }) => lot)).toEqual(LOTS.map(({ lot }) => lot));
  });
});
