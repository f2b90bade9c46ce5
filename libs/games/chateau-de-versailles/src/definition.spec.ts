import { Money, type JsonObject } from '@tirage/kernel';
import { currentRules, type GameDefinition } from '@tirage/rounds';
import { chateauDeVersailles as game, chateauDeVersaillesFrom } from './index.js';
import { dealtUnit, gameWith, OPERATOR, opening, STAKE } from './specs/units.js';

const rules = currentRules(game);
const normalise = (stake: string, choices: JsonObject) => game.normaliseOpening(Money.parse(stake), choices, rules);

describe('an opening', () => {
  it.each<[JsonObject, string]>([
    [{}, 'auto'],
    [{ mode: 'auto' }, 'auto'],
    [{ mode: 'manual' }, 'manual'],
  ])('%j is played %s', (choices, mode) => {
    expect(normalise('3', choices)).toEqual({ mode });
    expect(game.initialState({ mode }, STAKE)).toMatchObject({ mode, status: 'revealing' });
  });

  it.each(['0', '2.99', '3.01', '30.00'])('is refused at %s [2]', (stake) => {
    expect(normalise(stake, {})).toEqual([{ field: 'stake', message: 'must be 3.00' }]);
  });

  it.each([null, '', 'Auto', 'jouer', 1, true, ['auto'], {}])('is refused with the mode %j', (mode) => {
    expect(normalise('3', { mode })).toEqual([{ field: 'choices.mode', message: 'must be auto or manual' }]);
  });

  it('names all that is wrong', () => {
    expect(normalise('1', { mode: 'x', bets: [], zone: 'left' })).toMatchObject([
      { field: 'choices.bets' },
      { field: 'choices.zone' },
      { field: 'choices.mode' },
      { field: 'stake' },
    ]);
  });
});

describe('several versions of the rules', () => {
  const second = { ...OPERATOR, version: 'second', chandelierSizes: [1, 1, 2] };
  const both = chateauDeVersaillesFrom([OPERATOR, second]);
  const [old, current] = both.rules;

  it('are each played by their own data', () => {
    const unit = dealtUnit('50.00', 1);
    expect(both.present?.(unit, 0, STAKE, old)).toEqual(game.present?.(unit, 0, STAKE, rules));
    const alone = gameWith({ version: 'second', chandelierSizes: [1, 1, 2] });
    expect(current?.hash).toBe(currentRules(alone).hash);
    expect(currentRules(both)).toBe(current);
    expect(both.present?.(unit, 0, STAKE, currentRules(both))).toEqual(
      alone.present?.(unit, 0, STAKE, currentRules(alone)),
    );
  });

  it('are the only ones that a round is played by', () => {
    const other = { ...rules, hash: '00' };
    const unit = dealtUnit('50.00', 1);
    expect(() => game.begin(opening('auto'), unit, other)).toThrow(RangeError);
    expect(() => game.present?.(unit, 0, STAKE, other)).toThrow(RangeError);
    expect(() => game.evaluate({}, other)).toThrow(RangeError);
  });
});

it('is a game like any other', () => {
  const definition: GameDefinition = game;
  expect(definition.game).toBe('chateau-de-versailles');
});
