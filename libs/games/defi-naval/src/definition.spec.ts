import { Money } from '@tirage/kernel';
import type { GameDefinition } from '@tirage/rounds';
import { defiNaval as game } from './index.js';
import { initial, play } from './specs/play.js';
import { published as rules, unitOf } from './specs/units.js';

describe('an opening', () => {
  it.each(['0.5', '1', '2.00'])('may cost %s [2], and reveals by itself unless asked otherwise', (stake) => {
    expect(game.normaliseOpening(Money.parse(stake), {}, rules)).toEqual({ mode: 'auto' });
    expect(game.normaliseOpening(Money.parse(stake), { mode: 'auto' }, rules)).toEqual({ mode: 'auto' });
    expect(game.normaliseOpening(Money.parse(stake), { mode: 'manual' }, rules)).toEqual({ mode: 'manual' });
  });

  it.each(['0', '0.49', '0.51', '3.00', '50'])('is refused at %s', (stake) => {
    expect(game.normaliseOpening(Money.parse(stake), {}, rules)).toEqual([
      { field: 'stake', message: 'must be 0.50 or 1.00 or 2.00' },
    ]);
  });

  it.each([null, 'fast', '', 1, true, ['auto'], {}])('is refused in mode %j', (mode) => {
    expect(game.normaliseOpening(Money.parse('1'), { mode }, rules)).toEqual([
      { field: 'choices.mode', message: 'must be auto or manual' },
    ]);
  });

  it('names everything that does not fit', () => {
    const invalid = game.normaliseOpening(Money.parse('3'), { mode: 'x', bets: [], constructor: 1 }, rules);
    expect(invalid).toMatchObject([
      { field: 'choices.bets' },
      { field: 'choices.constructor' },
      { field: 'choices.mode' },
      { field: 'stake' },
    ]);
  });
});

describe('a round at its beginning', () => {
  it.each(['auto', 'manual'] as const)('shows nothing, in mode %s', (mode) => {
    expect(game.board(initial(mode))).toEqual({
      coordinates: [],
      remaining: 12,
      ships: [],
      multiplier: 1,
      gain: '0.00',
    });
    expect(game.prize(initial(mode))).toBeUndefined();
  });

  it('is not changed by the events that all games share', () => {
    const state = initial('manual');
    for (const type of ['RoundOpened', 'UnitDrawn', 'RoundSettled'])
      expect(game.evolve(state, { type, data: {} })).toBe(state);
  });
});

describe('the game', () => {
  const unit = unitOf('0.50', '1.00', 7);

  it('tells the picture of a round once it has ended, and of no other', () => {
    const { state } = play(unit);
    expect(game.presentation(state, unit)).toEqual(unit.shown.presentation);
    expect(() => game.presentation(play(unit, 11).state, unit)).toThrow(TypeError);
    expect(() => game.presentation(state, { unitSeed: unit.unitSeed, lot: unit.lot })).toThrow(TypeError);
  });

  it('reveals nothing of a unit for which no picture was found', () => {
    const bare = { unitSeed: unit.unitSeed, lot: unit.lot };
    expect(() => game.begin(initial('auto'), bare, rules)).toThrow(TypeError);
    expect(() => game.decide({ type: 'revealAll' }, initial('manual'), bare, rules)).toThrow(TypeError);
  });

  it('is never played or judged by rules that it never had', () => {
    const other = { ...rules, hash: '00' };
    expect(() => game.evaluate({}, other)).toThrow(RangeError);
    expect(() => game.begin(initial('auto'), unit, other)).toThrow(RangeError);
    expect(() => game.decide({ type: 'revealNext' }, initial('manual'), unit, other)).toThrow(RangeError);
    expect(() => game.present?.(unit, 0, Money.parse('0.50'), other)).toThrow(RangeError);
  });

  it('is one like any other', () => {
    const definition: GameDefinition = game;
    expect(definition.game).toBe('defi-naval');
  });
});
