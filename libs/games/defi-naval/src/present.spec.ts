import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Money, type JsonObject } from '@tirage/kernel';
import { draw } from '@tirage/randomness';
import { dealt } from '@tirage/rounds';
import { defiNaval, defiNavalFrom } from './definition.js';
import { defiNavalSchemas } from './schemas.js';
import { faultsOf } from './specs/faults.js';
import {
  completeAmong,
  contentAt,
  lotsOf,
  must,
  operatorFileWith,
  presentationOf,
  published,
  revealsOf,
  rules,
  seedOf,
  STAKES,
  unitOf,
  type Stake,
  type Vector,
} from './specs/units.js';
import { waysOf } from './ways.js';

const SEEDS = 30;
const vectors = JSON.parse(readFileSync(new URL('./specs/vectors.json', import.meta.url), 'utf8')) as readonly Vector[];

const kinds = STAKES.flatMap((stake) => lotsOf(stake).map(({ lot }) => [stake, lot] as const));
const present = must(defiNaval.present);
const isPresentation = new Ajv2020({ strict: true }).compile(defiNavalSchemas.presentation);

describe.each(kinds)('at a stake of %s the lot of %s', (stake, lot) => {
  const pictures = Array.from({ length: SEEDS }, (_, seed) => presentationOf(stake, lot, seed));

  it('is shown as it is: evaluated it pays exactly the lot and may be issued', () => {
    const judged = pictures.map((shown) => {
      const { amount, issues, lot: paid } = defiNaval.evaluate(shown, published);
      return [amount.toString(), paid, ...issues];
    });
    expect(judged).toEqual(pictures.map(() => [lot, lot]));
  });

  it('is a picture by the rules, of one of its ways, with at most one anchor in a win', () => {
    const line = rules.lots[lotsOf(stake).findIndex((one) => one.lot === lot)];
    const ways = (line === undefined ? [] : waysOf(rules, 50, line)).map(({ ships, multiplier }) =>
      [...ships, ...(multiplier === null ? [] : [`anchor ${multiplier}`])].join(),
    );
    const shownWays = pictures.map((shown) => {
      const sizes = completeAmong(shown, revealsOf(shown)).map(({ length }) => length);
      const anchors = revealsOf(shown).flatMap((cell) => contentAt(cell, shown).match(/^anchor .*/) ?? []);
      return line === undefined ? sizes.join() : [...sizes.sort((a, b) => a - b), ...anchors].join();
    });
    expect(pictures.flatMap(faultsOf)).toEqual([]);
    expect(shownWays.filter((way) => !(line === undefined ? [''] : ways).includes(way))).toEqual([]);
  });

  it('fits the schema of what support sees', () => {
    expect(pictures.filter((shown) => !isPresentation(shown))).toEqual([]);
  });

  it('is drawn under the label of its attempt: anyone with the seed draws it again', () => {
    for (let seed = 0; seed < 3; seed++) {
      const { unitSeed, shown } = unitOf(stake, lot, seed);
      expect(draw(unitSeed, shown.draw.label, shown.draw.ranges)).toEqual(shown.draw);
      expect(shown.draw.label).toMatch(/^layout\/\d\d?$/);
    }
  });
});

describe('an attempt', () => {
  const attempt = (seed: number, number: number, lot = '0.00', stake: Stake = '0.50') =>
    present({ unitSeed: seedOf(seed), lot }, number, Money.parse(stake), published);
  const isIssued = ({ presentation }: { presentation: JsonObject }) =>
    defiNaval.evaluate(presentation, published).issues.length === 0;

  it('is a pure function: asked again it is the same, another number gives another picture', () => {
    expect(attempt(1, 0)).toEqual(attempt(1, 0));
    expect(attempt(1, 1)).not.toEqual(attempt(1, 0));
    expect(attempt(1, 1).draw.label).toBe('layout/1');
  });

  it('succeeds far more often than not, and what fails is never issued', () => {
    let failed = 0;
    for (let seed = 0; seed < 500; seed++) {
      const shown = attempt(seed, 0);
      if (isIssued(shown)) continue;
      failed++;
      expect(shown.presentation['coordinates']).toEqual([]);
      expect(defiNaval.evaluate(shown.presentation, published).issues).toContain('SYMBOL_COUNT');
      expect(dealt(defiNaval, { unitSeed: seedOf(seed), lot: '0.00' }, Money.parse('0.50'), published)).toMatchObject({
        shown: { draw: { label: expect.stringMatching(/^layout\/[1-9]/) } },
      });
    }
    expect(failed).toBeGreaterThan(0);
    expect(failed).toBeLessThan(15);
  });

  it.each<[number, number, number, number, number]>([
    [2, 5, 1, 1, 1],
    [4, 1, 3, 1, 1],
    [4, 2, 1, 2, 1],
    [5, 1, 1, 1, 2],
  ])('succeeds as often with the other fleets that may be sold: %i, %i, %i, %i, %i', (n1, n2, n3, n4, n5) => {
    const game = defiNavalFrom([operatorFileWith({ fleet: { 1: n1, 2: n2, 3: n3, 4: n4, 5: n5 } })]);
    let issued = 0;
    for (let seed = 0; seed < 100; seed++) {
      const unit = { unitSeed: seedOf(seed), lot: '3.50' };
      const shown = must(game.present)(unit, 0, Money.parse('0.50'), game.rules[0]);
      const { lot, issues } = game.evaluate(shown.presentation, game.rules[0]);
      if (issues.length === 0 && lot === '3.50') issued++;
    }
    expect(issued).toBeGreaterThan(80);
  });

  it.each<[string, Stake]>([
    ['2.50', '0.50'],
    ['10000.00', '0.50'],
    ['0.50', '2.00'],
    ['0', '0.50'],
  ])('shows no lot of %s at %s: no block holds it', (lot, stake) => {
    expect(() => attempt(0, 0, lot, stake)).toThrow(RangeError);
  });

  it('shows no lot that is no amount, nor at another stake', () => {
    const unit = { unitSeed: seedOf(0), lot: { amount: '1.00', extras: 0 } };
    expect(() => present(unit, 0, Money.parse('0.50'), published)).toThrow(RangeError);
    expect(() => present({ ...unit, lot: '0.00' }, 0, Money.parse('0.75'), published)).toThrow(RangeError);
  });
});

describe('the units of specs/vectors.json', () => {
  it.each(vectors.map((vector) => [vector.lot, vector] as const))(
    'show the lot of %s as they always did',
    (_, vector) => {
      const { stake, lot, unitSeed, draw: drawn, presentation } = vector;
      const unit = { unitSeed: new Uint8Array(Buffer.from(unitSeed, 'hex')), lot };
      const { shown } = must(dealt(defiNaval, unit, Money.parse(stake), published));
      expect(shown).toEqual({ draw: drawn, presentation });
    },
  );
});
