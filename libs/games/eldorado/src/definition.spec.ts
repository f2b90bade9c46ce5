import { Money } from '@tirage/kernel';
import type { GameDefinition } from '@tirage/rounds';
import { eldorado as game } from './index.js';
import { extra, initial, play } from './specs/play.js';
import { published as rules, unitOf } from './specs/units.js';

describe('an opening', () => {
  it.each(['0.5', '1', '2.00'])('may cost %s [2], and has nothing to choose', (stake) => {
    expect(game.normaliseOpening(Money.parse(stake), {}, rules)).toEqual({});
  });

  it.each(['0', '0.49', '0.51', '3.00', '50'])('is refused at %s', (stake) => {
    expect(game.normaliseOpening(Money.parse(stake), {}, rules)).toEqual([
      { field: 'stake', message: 'must be 0.50 or 1.00 or 2.00' },
    ]);
  });

  it('names everything that does not fit', () => {
    expect(game.normaliseOpening(Money.parse('3'), { mode: 'auto', constructor: 1 }, rules)).toMatchObject([
      { field: 'choices.mode', message: 'this game has no choices' },
      { field: 'choices.constructor' },
      { field: 'stake' },
    ]);
  });
});

describe('a round at its beginning', () => {
  it('shows nothing and asks for nothing', () => {
    expect(game.board(initial())).toEqual({ grids: [], extras: { granted: 0, remaining: 0 } });
    expect(game.offers(initial())).toEqual([]);
    expect(game.prize(initial())).toBeUndefined();
  });

  it('is not changed by the events that all games share', () => {
    const state = initial();
    for (const type of ['RoundOpened', 'UnitDrawn', 'RoundSettled'])
      expect(game.evolve(state, { type, data: {} })).toBe(state);
  });
});

describe('the game', () => {
  const unit = unitOf('0.50', '1.00', 2, 7);

  it('tells the picture of a round once it has ended, and of no other', () => {
    const { state } = play(unit);
    expect(game.presentation(state, unit)).toEqual(unit.shown.presentation);
    expect(() => game.presentation(play(unit, 1).state, unit)).toThrow(TypeError);
    expect(() => game.presentation(state, { unitSeed: unit.unitSeed, lot: unit.lot })).toThrow(TypeError);
  });

  it('reveals nothing of a unit for which no picture was found', () => {
    const bare = { unitSeed: unit.unitSeed, lot: unit.lot };
    expect(() => game.begin(initial(), bare, rules)).toThrow(TypeError);
    expect(() => game.decide(extra, play(unit, 0).state, bare, rules)).toThrow(TypeError);
  });

  it('reveals no line that may not be issued', () => {
    const grid = [
      ['pyramide', 'chance', 'dague', 'soleil', 'perroquet'],
      ['soleil', 'perroquet', 'dague', 'soleil', 'perroquet'],
      ['perroquet', 'perroquet', 'dague', 'perroquet', 'soleil'],
    ];
    const shown = { ...unit.shown, presentation: { stakeCents: 50, grid, extraGrids: [] } };
    expect(() => game.begin(initial(), { ...unit, shown }, rules)).toThrow(RangeError);
  });

  it('is never played or judged by rules that it never had', () => {
    const other = { ...rules, hash: '00' };
    expect(() => game.evaluate({}, other)).toThrow(RangeError);
    expect(() => game.begin(initial(), unit, other)).toThrow(RangeError);
    expect(() => game.decide(extra, play(unit, 0).state, unit, other)).toThrow(RangeError);
    expect(() => game.present?.(unit, 0, Money.parse('0.50'), other)).toThrow(RangeError);
  });

  it('is one like any other', () => {
    const definition: GameDefinition = game;
    expect(definition.game).toBe('eldorado');
  });
});
