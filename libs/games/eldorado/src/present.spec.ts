import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Money } from '@tirage/kernel';
import { draw } from '@tirage/randomness';
import { dealt } from '@tirage/rounds';
import { eldorado } from './definition.js';
import { eldoradoSchemas } from './schemas.js';
import { containsAtLeast, isCleanByLevels } from './specs/readings.js';
import {
  must,
  gridsOf,
  lotsOf,
  published,
  seedOf,
  shownBy,
  STAKES,
  unitOf,
  type Lot,
  type Stake,
  type Vector,
} from './specs/units.js';

const SEEDS = 10;
const vectors = JSON.parse(readFileSync(new URL('./specs/vectors.json', import.meta.url), 'utf8')) as readonly Vector[];

const kinds = STAKES.flatMap((stake) =>
  lotsOf(stake).map(({ lot: { amount, extras } }) => [stake, amount, extras] as const),
);
const present = must(eldorado.present);
const isPresentation = new Ajv2020({ strict: true }).compile(eldoradoSchemas.presentation);

/** Cents that a line pays at 0.50, read by hand. */
const GAINS: ReadonlyMap<string, number> = new Map([
  ['cash:pyramide', 100],
  ['cash:coffre', 500],
  ['cash:soleil', 5_000],
  ['cash:dague', 500_000],
]);
const centsOf = (line: readonly string[]): number => GAINS.get(containsAtLeast(line)) ?? 0;
const countOf = (grid: readonly (readonly string[])[], reading: string): number =>
  grid.filter((line) => containsAtLeast(line) === reading).length;

describe.each(kinds)('at a stake of %s the lot of %s after %i Extras', (stake, amount, extras) => {
  const lot = { amount, extras };
  const units = Array.from({ length: SEEDS }, (_, seed) => unitOf(stake, amount, extras, seed));

  it('is shown as it is at the first attempt: evaluated it pays exactly the lot and may be issued', () => {
    for (const { shown } of units) {
      const { amount: paid, issues, lot: evaluated } = eldorado.evaluate(shown.presentation, published);
      expect([paid.toString(), issues, evaluated]).toEqual([amount, [], lot]);
      expect(shown.draw.label).toBe('layout/0');
      expect([isPresentation(shown.presentation), isPresentation.errors ?? null]).toEqual([true, null]);
    }
  });

  it('is a picture by the policy: clean lines, all cash on one grid, Extras on the first alone', () => {
    const times = { '0.50': 1, '1.00': 2, '2.00': 4 }[stake];
    for (const unit of units) {
      const grids = gridsOf(shownBy(unit));
      expect(grids).toHaveLength(1 + extras);
      expect(grids.flat().every(isCleanByLevels)).toBe(true);
      expect(grids.map((grid) => countOf(grid, 'extra'))).toEqual([extras, ...Array<number>(extras).fill(0)]);
      const cash = grids.map((grid) => times * grid.map(centsOf).reduce((a, b) => a + b, 0));
      expect(cash.filter((cents) => cents > 0)).toEqual(amount === '0.00' ? [] : [Money.parse(amount).toCents()]);
      if (extras > 0) expect(cash[0]).toBe(0);
    }
  });

  it('is drawn under the label of its attempt: anyone with the seed draws it again', () => {
    for (const { unitSeed, shown } of units.slice(0, 4)) {
      expect(draw(unitSeed, shown.draw.label, shown.draw.ranges)).toEqual(shown.draw);
      expect(shown.draw.ranges).toHaveLength(1 + (extras > 0 ? 1 : 0) + 5 * (1 + extras));
    }
  });
});

describe('an attempt', () => {
  const attempt = (seed: number, number: number, lot: Lot = { amount: '0.00', extras: 0 }, stake: Stake = '0.50') =>
    present({ unitSeed: seedOf(seed), lot }, number, Money.parse(stake), published);

  it('is a pure function: asked again it is the same, another number gives another picture', () => {
    expect(attempt(1, 0)).toEqual(attempt(1, 0));
    expect(attempt(1, 1)).not.toEqual(attempt(1, 0));
    expect(attempt(1, 99).draw.label).toBe('layout/99');
  });

  it.each<[Lot, Stake]>([
    [{ amount: '4.00', extras: 0 }, '0.50'],
    [{ amount: '5000.00', extras: 2 }, '0.50'],
    [{ amount: '20000.00', extras: 0 }, '0.50'],
    [{ amount: '1.00', extras: 0 }, '2.00'],
    [{ amount: '0.00', extras: 4 }, '0.50'],
    [{ amount: '0', extras: 0 }, '0.50'],
    [{ amount: '1.00', extras: 0, more: 1 }, '0.50'],
  ])('shows no lot of %j at %s: no block holds it', (lot, stake) => {
    expect(() => attempt(0, 0, lot, stake)).toThrow(RangeError);
  });

  it('shows no lot that is an amount alone, nor at another stake', () => {
    const unit = { unitSeed: seedOf(0), lot: '1.00' };
    expect(() => present(unit, 0, Money.parse('0.50'), published)).toThrow(RangeError);
    expect(() => present({ ...unit, lot: { amount: '0.00', extras: 0 } }, 0, Money.parse('0.75'), published)).toThrow(
      RangeError,
    );
  });
});

describe('the units of specs/vectors.json', () => {
  it.each(vectors.map((vector) => [vector.lot, vector] as const))('show %j as they always did', (_, vector) => {
    const { stake, lot, unitSeed, draw: drawn, presentation } = vector;
    const unit = { unitSeed: new Uint8Array(Buffer.from(unitSeed, 'hex')), lot };
    const { shown } = must(dealt(eldorado, unit, Money.parse(stake), published));
    expect(shown).toEqual({ draw: drawn, presentation });
  });
});
