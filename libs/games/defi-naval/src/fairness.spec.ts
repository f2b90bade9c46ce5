import { readFileSync } from 'node:fs';
import { Money, type JsonObject } from '@tirage/kernel';
import { draw } from '@tirage/randomness';
import { dealt } from '@tirage/rounds';
import { defiNaval } from './definition.js';
import { must, published, type Vector } from './specs/units.js';

/** docs/fairness/defi-naval.md is all that a verifier has: the units it works out are read from there and shown. */
const page = readFileSync(new URL('../../../../docs/fairness/defi-naval.md', import.meta.url), 'utf8');
const vectors = [...page.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text) as Vector);

it('has a losing unit, one with both buoys, and one whose first attempt fails', () => {
  expect(vectors.map(({ stake, lot, draw: { label } }) => [stake, lot, label])).toEqual([
    ['0.50', '0.00', 'layout/0'],
    ['1.00', '10.00', 'layout/0'],
    ['2.00', '10000.00', 'layout/1'],
  ]);
  expect(vectors[1]?.presentation['bonusCoordinates']).toHaveLength(2);
});

it.each(vectors.map((vector) => [vector.lot, vector] as const))(
  'the unit that wins %s is shown to the letter',
  (_, vector) => {
    const unit = { unitSeed: new Uint8Array(Buffer.from(vector.unitSeed, 'hex')), lot: vector.lot };
    const { shown } = must(dealt(defiNaval, unit, Money.parse(vector.stake), published));
    expect(shown).toEqual({ draw: vector.draw, presentation: vector.presentation });
    expect(draw(unit.unitSeed, vector.draw.label, vector.draw.ranges)).toEqual(vector.draw);
  },
);

it('names every table that the procedure takes', () => {
  const named = [...page.matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name);
  expect(named).toEqual(published.tables.map(({ name }) => name));
});

it('names every issue in the order in which they are told', () => {
  const named = [...page.matchAll(/^\| `([A-Z_0-9]+)`/gm)].map(([, name]) => name);
  const codes = [
    ...readFileSync(new URL('./evaluate.ts', import.meta.url), 'utf8').matchAll(/^ {2}\| '([A-Z_0-9]+)'/gm),
  ];
  expect(named).toEqual(codes.map(([, code]) => code));
});

it('counts the integers as they are drawn', () => {
  for (const { draw: drawn, presentation } of vectors) {
    const { ships, bonusCoordinates } = presentation as { ships: string[][]; bonusCoordinates: string[] } & JsonObject;
    expect(drawn.ranges.slice(11, 15)).toEqual([40, 39, 38, 37]);
    expect(ships).toHaveLength(10);
    const shuffle = drawn.ranges.slice(-(11 + bonusCoordinates.length));
    expect(shuffle[0]).toBe(12);
    expect(shuffle.at(-1)).toBe(2);
  }
});
