import type { JsonObject } from '@tirage/kernel';
import { goldenCases } from '@tirage/testing';
import { dealFrom } from '@tirage/randomness';
import { tresorsDesChamps } from './definition.js';
import { evaluate, type Issue } from './evaluate.js';
import { presentation } from './present.js';
import { RULES_2018, type TresorsRules } from './rules.js';
import { play, seedOf } from './specs/play.js';
import { initialState } from './state.js';

const judge = (shown: JsonObject) => {
  const { amount, issues, digs } = evaluate(shown, RULES_2018);
  return { amountCents: amount.toCents(), issues, digs };
};

/** A whole field that begins with these letters. */
function field(begin: string): string {
  const left = (letter: string, count: number): string => letter.repeat(count - (begin.split(letter).length - 1));
  return begin + left('E', 11) + left('T', 18) + left('C', 1);
}

const TOOLS = 'T'.repeat(18);
const crate = (chosenCrate: number, winningCrate: number, second: string | null = null) => ({
  chosenCrate,
  winningCrate,
  field: second,
});

describe('the published cases', () => {
  it.each(goldenCases('tresors-des-champs'))('$id $title', ({ presentation: shown, expected }) => {
    expect(judge(shown)).toEqual({ amountCents: expected.amountCents, digs: expected.digs, issues: [] });
    const byDefinition = tresorsDesChamps.evaluate(shown, tresorsDesChamps.rules[0]);
    expect(byDefinition.amount.toCents()).toBe(expected.amountCents);
  });
});

describe('cases at the edge', () => {
  it.each<[string, JsonObject, number, readonly number[]]>([
    [
      'the longest win: all tools, two empties, the carrot',
      { field: field(`${TOOLS}EEC`), carrotValueCents: 200, extra: null },
      200,
      [21],
    ],
    [
      'the longest loss: all tools, three empties',
      { field: field(`${TOOLS}EEE`), carrotValueCents: null, extra: crate(1, 2) },
      0,
      [21],
    ],
    [
      'the longest round of all',
      { field: field(`${TOOLS}EEE`), carrotValueCents: 5_000_000, extra: crate(5, 5, field(`EE${TOOLS}C`)) },
      5_000_000,
      [21, 21],
    ],
    [
      'the carrot right after the third empty is too late',
      { field: field('EEEC'), carrotValueCents: null, extra: crate(3, 2) },
      0,
      [3],
    ],
    [
      'both fields lost with the carrot last',
      { field: field('EEE'), carrotValueCents: null, extra: crate(4, 4, field('TTTTEEE')) },
      0,
      [3, 7],
    ],
  ])('%s', (_, shown, amountCents, digs) => {
    expect(judge(shown)).toEqual({ amountCents, digs, issues: [] });
  });
});

describe('a presentation that cannot be a round', () => {
  const won = { field: field('C'), carrotValueCents: 200, extra: null };
  const missed = { field: field('EEE'), carrotValueCents: null, extra: crate(1, 2) };

  it.each<[string, JsonObject, readonly Issue[], number]>([
    ['nothing at all', {}, ['FIELD_COMPOSITION', 'CRATE_MISSING'], 0],
    ['a field too short', { ...missed, field: 'EEECT' }, ['FIELD_COMPOSITION'], 0],
    ['two carrots', { ...missed, field: `CC${field('EEE').slice(2)}` }, ['FIELD_COMPOSITION'], 0],
    ['another letter', { ...missed, field: field('EEE').replace('T', 'X') }, ['FIELD_COMPOSITION'], 0],
    ['a field that is no text', { ...missed, field: [...field('EEE')] }, ['FIELD_COMPOSITION'], 0],
    ['a win without its value', { ...won, carrotValueCents: null }, ['VALUE_NOT_IN_TABLE'], 0],
    ['a value of no carrot', { ...won, carrotValueCents: 300 }, ['VALUE_NOT_IN_TABLE'], 0],
    ['a value as text', { ...won, carrotValueCents: '200' }, ['VALUE_NOT_IN_TABLE'], 0],
    ['a value although nothing was found', { ...missed, carrotValueCents: 200 }, ['VALUE_WITHOUT_CARROT'], 0],
    ['a crate after a win', { ...won, extra: crate(1, 1, field('C')) }, ['UNGRANTED_EXTRA'], 200],
    ['no crate after a loss', { ...missed, extra: null }, ['CRATE_MISSING'], 0],
    ['a sixth crate', { ...missed, extra: crate(6, 6) }, ['CRATE_NUMBER'], 0],
    ['a crate zero', { ...missed, extra: crate(1, 0) }, ['CRATE_NUMBER'], 0],
    ['half a crate', { ...missed, extra: crate(1.5, 1.5) }, ['CRATE_NUMBER'], 0],
    ['the right crate without its field', { ...missed, extra: crate(2, 2) }, ['EXTRA_FIELD_MISSING'], 0],
    [
      'a second field behind the wrong crate',
      { field: field('EEE'), carrotValueCents: 200, extra: crate(1, 2, field('C')) },
      ['UNGRANTED_EXTRA', 'VALUE_WITHOUT_CARROT'],
      0,
    ],
    [
      'a second field behind a sixth crate',
      { field: field('EEE'), carrotValueCents: 200, extra: crate(6, 6, field('C')) },
      ['CRATE_NUMBER', 'UNGRANTED_EXTRA', 'VALUE_WITHOUT_CARROT'],
      0,
    ],
    [
      'a second field that is not whole',
      { field: field('EEE'), carrotValueCents: 200, extra: crate(2, 2, 'C') },
      ['FIELD_COMPOSITION', 'VALUE_WITHOUT_CARROT'],
      0,
    ],
  ])('%s', (_, shown, issues, amountCents) => {
    expect(judge(shown)).toMatchObject({ issues, amountCents });
  });
});

describe('generator and evaluator', () => {
  const player = { mound: (left: readonly number[]) => left[left.length >> 1] ?? 0, crate: () => 3 };

  it('agree on the prize of every round', () => {
    const prizes = new Set<number>();
    for (let round = 0; round < 200; round++) {
      const { state } = play(dealFrom(seedOf(round)), player);
      const { amountCents, issues, digs } = judge(presentation(state));
      expect(issues).toEqual([]);
      expect(amountCents).toBe(tresorsDesChamps.prize(state)?.toCents());
      expect(digs).toEqual(state.fields.map(({ dug }) => dug.length));
      prizes.add(amountCents);
    }
    expect(prizes.size).toBeGreaterThan(4);
  });

  it('would disagree if the rules of the one were not those of the other', () => {
    const fourTools: TresorsRules = { ...RULES_2018, toolsAtStart: 4 };
    const shown = { field: field('EEEC'), carrotValueCents: null, extra: crate(3, 2) };
    expect(evaluate(shown, fourTools).issues).toEqual(['UNGRANTED_EXTRA', 'VALUE_NOT_IN_TABLE']);
  });

  it('show nothing of a round that has not ended', () => {
    expect(() => presentation(initialState())).toThrow(TypeError);
  });
});
