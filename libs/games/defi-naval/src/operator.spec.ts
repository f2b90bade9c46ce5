import type { JsonObject } from '@tirage/kernel';
import { InvalidOperatorData, operatorFile } from '@tirage/rounds';
import { defiNaval, defiNavalFrom } from './definition.js';
import { rulesFrom } from './operator.js';
import { operatorFileWith } from './specs/units.js';

const problemsOf = (file: unknown): readonly string[] => {
  try {
    rulesFrom(file);
    return [];
  } catch (error) {
    if (error instanceof InvalidOperatorData) return error.problems;
    throw error;
  }
};

describe('the file that is shipped', () => {
  const file = operatorFile(new URL('./operator-1.json', import.meta.url));

  it('can be played', () => expect(problemsOf(file)).toEqual([]));
  it('is the one the specs take', () => expect(file).toEqual(operatorFileWith()));
  it('is what the game is sold by', () => expect(defiNavalFrom([file]).rules).toEqual(defiNaval.rules));
});

describe('a file', () => {
  it.each<[string, JsonObject]>([
    ['another fleet that has every size', { fleet: { 1: 4, 2: 2, 3: 1, 4: 2, 5: 1 } }],
    ['other multipliers that reach every lot', { multipliers: [100] }],
    ['one weight alone', { buoysUncovered: { 0: 0, 1: 0, 2: 1 } }],
  ])('with %s is taken', (_, changes) => expect(problemsOf(operatorFileWith(changes))).toEqual([]));

  it.each<[string, JsonObject, readonly string[]]>([
    [
      'nine ships',
      { fleet: { 1: 2, 2: 3, 3: 2, 4: 1, 5: 1 } },
      ['fleet: 9 ships, not 10 [4.2]', 'fleet: 23 cells, not 24 [4.2]'],
    ],
    ['23 cells', { fleet: { 1: 4, 2: 2, 3: 2, 4: 1, 5: 1 } }, ['fleet: 23 cells, not 24 [4.2]']],
    [
      'no ship of five cells',
      { fleet: { 1: 0, 2: 6, 3: 4, 4: 0, 5: 0 } },
      ['fleet: no ship of size 1 [4.5.1]', 'fleet: no ship of size 4 [4.5.1]', 'fleet: no ship of size 5 [4.5.1]'],
    ],
    [
      'multipliers by which no unit of 250 euro can be shown',
      { multipliers: [2, 5] },
      [50, 100, 200].map((stake) => `no way to show the lot of ${stake * 500} cents at a stake of ${stake}`),
    ],
    ['weights of nothing', { buoysUncovered: { 0: 0, 1: 0, 2: 0 } }, ['buoysUncovered: the weights sum to 0']],
    ['a multiplier that multiplies nothing', { multipliers: [1, 10] }, ['/multipliers/0 must be >= 2']],
    ['no multiplier', { multipliers: [] }, ['/multipliers must NOT have fewer than 1 items']],
    ['half a weight', { buoysUncovered: { 0: 0.5, 1: 1, 2: 1 } }, ['/buoysUncovered/0 must be integer']],
    ['a member that is not known', { luck: 1 }, ['/ must NOT have additional properties']],
    ['no name', { version: '' }, ['/version must match pattern "^[0-9A-Za-z.-]{1,40}$"']],
  ])('with %s is refused, and the problem is named', (_, changes, problems) => {
    expect(problemsOf(operatorFileWith(changes))).toEqual(problems);
  });

  it('that is none is refused', () => expect(problemsOf(null)).toEqual(['/ must be object']));
});

describe('several files', () => {
  const newer = operatorFileWith({ version: '2', multipliers: [10] });

  it('are versions of the rules, the newest last, each with its own hash', () => {
    const { rules } = defiNavalFrom([operatorFileWith(), newer]);
    expect(rules.map(({ version }) => version)).toEqual(['2011-07-12.1', '2']);
    expect(rules[0].hash).toBe(defiNaval.rules[0].hash);
    expect(rules[1]?.hash).not.toBe(rules[0].hash);
  });

  it('of one name are refused, and no file at all', () => {
    expect(() => defiNavalFrom([newer, operatorFileWith({ version: '2' })])).toThrow(InvalidOperatorData);
    expect(() => defiNavalFrom([])).toThrow(InvalidOperatorData);
  });
});
