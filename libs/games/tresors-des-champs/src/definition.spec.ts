import { Money } from '@tirage/kernel';
import { currentRules, type GameDefinition } from '@tirage/rounds';
import { tresorsDesChamps as game } from './index.js';
import { seedOf } from './specs/play.js';

const rules = currentRules(game);
const unit = { unitSeed: seedOf(0) };

describe('an opening', () => {
  it('costs two euro and has no choices [2]', () => {
    expect(game.normaliseOpening(Money.parse('2'), {}, rules)).toEqual({});
  });

  it.each(['0', '1.99', '2.01', '20.00'])('is refused at %s', (stake) => {
    expect(game.normaliseOpening(Money.parse(stake), {}, rules)).toEqual([{ field: 'stake', message: 'must be 2.00' }]);
  });

  it('names every choice it does not know', () => {
    const invalid = game.normaliseOpening(Money.parse('1'), { mode: 'auto', bets: [] }, rules);
    expect(invalid).toMatchObject([{ field: 'choices.mode' }, { field: 'choices.bets' }, { field: 'stake' }]);
  });
});

describe('a round at its beginning', () => {
  const state = game.initialState({}, Money.parse('2'));

  it('shows thirty closed mounds and three tools', () => {
    expect(game.board(state)).toEqual({
      fields: [{ field: 1, mounds: Array<null>(30).fill(null), dug: [], toolsLeft: 3 }],
      crate: { chosen: null, drawn: null },
      value: null,
    });
    expect(game.prize(state)).toBeUndefined();
  });

  it('waits for the player, who may dig any mound', () => {
    expect(game.begin(state, unit, rules)).toEqual([]);
    expect(game.offers(state)).toEqual([{ type: 'dig', mounds: Array.from({ length: 30 }, (_, index) => index + 1) }]);
  });

  it('is not changed by the events that all games share', () => {
    for (const type of ['RoundOpened', 'UnitDrawn', 'RoundSettled']) {
      expect(game.evolve(state, { type, data: {} })).toBe(state);
    }
  });

  it('refuses an event that cannot come now', () => {
    expect(() => game.evolve(state, { type: 'ExtraGranted', data: { count: 1 } })).toThrow(TypeError);
    expect(() => game.evolve(state, { type: 'CrateOpened', data: { crate: 1 } })).toThrow(TypeError);
  });

  it('is never dealt under rules that the game never had', () => {
    const other = { ...rules, hash: '00' };
    expect(() => game.decide({ type: 'dig', mound: 1 }, state, unit, other)).toThrow(RangeError);
  });
});

it('is a game like any other', () => {
  const definition: GameDefinition = game;
  expect(definition.game).toBe('tresors-des-champs');
});
