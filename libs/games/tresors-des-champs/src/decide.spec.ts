import type { Action } from '@tirage/rounds';
import { type Deal } from '@tirage/randomness';
import { automaticAction, decide } from './decide.js';
import type { TresorsEvent } from './events.js';
import { RULES_2018 } from './rules.js';
import { fold } from './specs/play.js';
import { initialState, type TresorsState } from './state.js';

/** Deals what a step is told to draw, and zeros where it is told nothing; remembers what was asked. */
function dealing(values: Readonly<Record<string, number>> = {}) {
  const asked: { label: string; ranges: readonly number[] }[] = [];
  const deal: Deal = (label, ranges) => {
    asked.push({ label, ranges });
    return { label, ranges, values: ranges.map(() => values[label] ?? 0) };
  };
  return { deal, asked };
}

const given = (...events: readonly TresorsEvent[]) => ({
  when: (action: Action, values?: Readonly<Record<string, number>>) =>
    decide(action, fold(initialState(), events), dealing(values).deal, RULES_2018),
});

const draw = (label: string, range: number, value: number) => ({ label, ranges: [range], values: [value] });

/** Digs of mounds 1, 2, 3 … of a field that find these elements. */
function digs(field: 1 | 2, elements: string): readonly TresorsEvent[] {
  let toolsLeft = 3;
  return [...elements].flatMap((letter, index): readonly TresorsEvent[] => {
    const mound = index + 1;
    if (letter !== 'T') toolsLeft--;
    const data = { field, mound, toolsLeft, draw: draw(`dig/${field}/${mound}`, 30 - index, 0) };
    return [
      { type: 'MoundDug', data: { field, mound } },
      { type: letter === 'T' ? 'ToolFound' : 'EmptyFound', data },
    ];
  });
}

const uncoveredField = (field: 1 | 2, from: number): TresorsEvent => ({
  type: 'FieldUncovered',
  data: {
    field,
    elements: Array.from({ length: 31 - from }, (_, index) => ({
      mound: from + index,
      element: index === 0 ? 'carrot' : 'tool',
    })),
    draw: { label: `rest/${field}`, ranges: [], values: [] },
  },
});

const lostFirstField = [...digs(1, 'EEE'), uncoveredField(1, 4), { type: 'ExtraOffered', data: {} }] as const;

const extra = (crate: number): readonly TresorsEvent[] => [
  { type: 'CrateOpened', data: { crate } },
  { type: 'ExtraCrateDrawn', data: { crate, draw: draw('crate', 5, crate - 1) } },
  { type: 'ExtraGranted', data: { count: 1 } },
];

const typesOf = (events: readonly TresorsEvent[] | 'illegal') =>
  events === 'illegal' ? events : events.map(({ type }) => type);

describe('a dig', () => {
  it('draws among all thirty elements first [3.4.2]', () => {
    expect(given().when({ type: 'dig', mound: 17 }, { 'dig/1/1': 1 })).toEqual([
      { type: 'MoundDug', data: { field: 1, mound: 17 } },
      { type: 'ToolFound', data: { field: 1, mound: 17, toolsLeft: 3, draw: draw('dig/1/1', 30, 1) } },
    ]);
  });

  it.each([
    [0, 'CarrotFound'],
    [1, 'ToolFound'],
    [18, 'ToolFound'],
    [19, 'EmptyFound'],
    [29, 'EmptyFound'],
  ])('counts carrot, tools, empties in this order: %i is %s', (value, type) => {
    expect(typesOf(given().when({ type: 'dig', mound: 1 }, { 'dig/1/1': value }))[1]).toBe(type);
  });

  it.each([
    [0, 'CarrotFound'],
    [16, 'ToolFound'],
    [17, 'EmptyFound'],
    [26, 'EmptyFound'],
  ])('draws among the elements not yet discovered [3.5.1]: after T, T, E %i is %s', (value, type) => {
    const events = given(...digs(1, 'TTE')).when({ type: 'dig', mound: 30 }, { 'dig/1/4': value });
    expect(events[1]).toMatchObject({ type, data: { draw: draw('dig/1/4', 27, value) } });
  });

  it('that finds an empty with the last tool loses the field, shows the rest and offers the crates [3.8.1]', () => {
    const events = given(...digs(1, 'EE')).when({ type: 'dig', mound: 3 }, { 'dig/1/3': 27 });
    expect(typesOf(events)).toEqual(['MoundDug', 'EmptyFound', 'FieldUncovered', 'ExtraOffered']);
    expect(events[1]).toMatchObject({ data: { toolsLeft: 0 } });
  });

  it('that finds an empty with tools left goes on with one less [3.4.5]', () => {
    const events = given(...digs(1, 'TE')).when({ type: 'dig', mound: 3 }, { 'dig/1/3': 27 });
    expect(typesOf(events)).toEqual(['MoundDug', 'EmptyFound']);
    expect(events[1]).toMatchObject({ data: { toolsLeft: 1 } });
  });

  it('that finds a tool with the last tool goes on [3.6.1]', () => {
    const events = given(...digs(1, 'EE')).when({ type: 'dig', mound: 3 }, { 'dig/1/3': 1 });
    expect(typesOf(events)).toEqual(['MoundDug', 'ToolFound']);
    expect(events[1]).toMatchObject({ data: { toolsLeft: 1 } });
  });

  it('that finds the carrot shows the rest, then draws its value [3.7]', () => {
    const events = given(...digs(1, 'EE')).when({ type: 'dig', mound: 30 }, { value: 4_999_999 });
    expect(typesOf(events)).toEqual(['MoundDug', 'CarrotFound', 'FieldUncovered', 'CarrotValueDrawn']);
    expect(events[3]).toEqual({
      type: 'CarrotValueDrawn',
      data: { value: '2.00', draw: draw('value', 5_000_000, 4_999_999) },
    });
  });

  it('that loses the second field ends the round without another Extra [3.8.3, 3.8.5]', () => {
    const events = given(...lostFirstField, ...extra(2), ...digs(2, 'EE')).when(
      { type: 'dig', mound: 3 },
      { 'dig/2/3': 27 },
    );
    expect(typesOf(events)).toEqual(['MoundDug', 'EmptyFound', 'FieldUncovered']);
  });

  it('starts the second field with thirty new elements and three tools [3.8.3]', () => {
    expect(given(...lostFirstField, ...extra(2)).when({ type: 'dig', mound: 1 }, { 'dig/2/1': 29 })).toEqual([
      { type: 'MoundDug', data: { field: 2, mound: 1 } },
      { type: 'EmptyFound', data: { field: 2, mound: 1, toolsLeft: 2, draw: draw('dig/2/1', 30, 29) } },
    ]);
  });
});

describe('the rest of a field', () => {
  it('is shuffled from the last element down and laid on the mounds left, ascending', () => {
    // Carrot gone, 18 tools and 11 empties left; each swap is with the first place, so the array turns by one.
    const { deal, asked } = dealing();
    const events = decide({ type: 'dig', mound: 2 }, initialState(), deal, RULES_2018);
    expect(asked[1]).toEqual({ label: 'rest/1', ranges: Array.from({ length: 28 }, (_, index) => 29 - index) });
    const elements = [...Array<string>(17).fill('tool'), ...Array<string>(11).fill('empty'), 'tool'];
    const mounds = [1, ...Array.from({ length: 28 }, (_, index) => index + 3)];
    expect(events[2]).toMatchObject({
      data: { elements: mounds.map((mound, index) => ({ mound, element: elements[index] })) },
    });
  });
});

describe('the value of the carrot', () => {
  it.each([
    [0, '50000.00'],
    [8, '50000.00'],
    [9, '1000.00'],
    [158, '1000.00'],
    [159, '200.00'],
    [658, '200.00'],
    [659, '100.00'],
    [18_158, '100.00'],
    [18_159, '20.00'],
    [273_158, '20.00'],
    [273_159, '10.00'],
    [765_158, '10.00'],
    [765_159, '4.00'],
    [2_645_158, '4.00'],
    [2_645_159, '2.00'],
    [4_999_999, '2.00'],
  ])('%i lies in the weights of %s', (value, amount) => {
    expect(given().when({ type: 'dig', mound: 1 }, { value })[3]).toMatchObject({ data: { value: amount } });
  });

  it('is never drawn where no carrot is found', () => {
    const { deal, asked } = dealing({ 'dig/1/3': 27 });
    decide({ type: 'dig', mound: 3 }, fold(initialState(), digs(1, 'EE')), deal, RULES_2018);
    expect(asked.map(({ label }) => label)).toEqual(['dig/1/3', 'rest/1']);
  });
});

describe('a crate', () => {
  it('grants the Extra when it is the one drawn [3.8.3]', () => {
    expect(given(...lostFirstField).when({ type: 'openCrate', crate: 5 }, { crate: 4 })).toEqual(extra(5));
  });

  it('ends the round when another is drawn [3.8.4]', () => {
    expect(given(...lostFirstField).when({ type: 'openCrate', crate: 4 }, { crate: 4 })).toEqual([
      { type: 'CrateOpened', data: { crate: 4 } },
      { type: 'ExtraCrateDrawn', data: { crate: 5, draw: draw('crate', 5, 4) } },
    ]);
  });
});

describe('what the rules do not allow', () => {
  const wrong = [0, 31, -1, 1.5, NaN, Infinity, '7', null, true, [7], {}];

  it.each(wrong)('a mound %p', (mound) => {
    expect(given().when({ type: 'dig', mound })).toBe('illegal');
  });

  it.each([...wrong, 6])('a crate %p', (crate) => {
    expect(given(...lostFirstField).when({ type: 'openCrate', crate })).toBe('illegal');
  });

  it.each<[string, readonly TresorsEvent[], Action]>([
    ['no mound', [], { type: 'dig' }],
    ['a mound dug before', digs(1, 'T'), { type: 'dig', mound: 1 }],
    ['a crate before the field is lost', digs(1, 'EE'), { type: 'openCrate', crate: 1 }],
    ['a dig while the crates are offered', lostFirstField, { type: 'dig', mound: 9 }],
    ['no crate', lostFirstField, { type: 'openCrate' }],
    ['a second crate', [...lostFirstField, ...extra(1)], { type: 'openCrate', crate: 1 }],
    ['a step of another game', [], { type: 'revealAll' }],
    ['a name every object has', [], { type: 'constructor' }],
  ])('%s', (_, events, action) => {
    expect(given(...events).when(action)).toBe('illegal');
  });

  it('anything once the round is over', () => {
    const over = fold(fold(initialState(), lostFirstField), extra(1).slice(0, 1));
    const lost = fold(over, [{ type: 'ExtraCrateDrawn', data: { crate: 2, draw: draw('crate', 5, 1) } }]);
    expect(lost.status).toBe('lost');
    for (const state of [over, lost]) {
      expect(decide({ type: 'dig', mound: 9 }, state, dealing().deal, RULES_2018)).toBe('illegal');
      expect(decide({ type: 'openCrate', crate: 1 }, state, dealing().deal, RULES_2018)).toBe('illegal');
    }
  });

  it.each<[string, readonly TresorsEvent[], Action]>([
    ['dig', digs(1, 'T'), { type: 'dig', mound: 2 }],
    ['last dig', digs(1, 'EE'), { type: 'dig', mound: 3 }],
    ['crate', lostFirstField, { type: 'openCrate', crate: 3 }],
  ])('the same %s twice: decided again it is the same, once it stands it is illegal', (_, events, action) => {
    const decided = given(...events).when(action);
    expect(decided).not.toBe('illegal');
    expect(given(...events).when(action)).toEqual(decided);
    if (decided !== 'illegal') expect(given(...events, ...decided).when(action)).toBe('illegal');
  });
});

describe('for an absent player the system', () => {
  const does = (events: readonly TresorsEvent[], values = {}) =>
    automaticAction(fold(initialState(), events), dealing(values).deal);

  it('digs the lowest mound not yet dug', () => {
    expect(does([])).toEqual({ type: 'dig', mound: 1 });
    expect(does(digs(1, 'TT'))).toEqual({ type: 'dig', mound: 3 });
    expect(does([...lostFirstField, ...extra(1)])).toEqual({ type: 'dig', mound: 1 });
  });

  it('opens the crate drawn under a label of its own', () => {
    expect(does(lostFirstField, { 'crate/auto': 2, crate: 4 })).toEqual({ type: 'openCrate', crate: 3 });
  });

  it('does nothing when the round is over', () => {
    const over: TresorsState = { ...initialState(), status: 'lost' };
    expect(() => automaticAction(over, dealing().deal)).toThrow(TypeError);
  });
});
