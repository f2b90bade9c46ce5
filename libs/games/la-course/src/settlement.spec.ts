import { Money } from '@tirage/kernel';
import { act, complete } from '@tirage/rounds';
import { drawnRounds, must } from '@tirage/testing';
import { laCourse as game } from './definition.js';
import { priceOfAll } from './prices.js';
import { RULES_2017 } from './rules.js';
import { ALL_SETS, betOn, seedOf } from './specs/play.js';

/** The life cycle that all games share, on this game: "Jouez" is the last that is asked of the player. */

const rounds = drawnRounds(game);

it.each(ALL_SETS.map((set) => [set.join(' + '), set] as const))(
  'a round on %s settles in the append that draws it: one prize, the sum of one lot a formula [2.4, 2.5.2]',
  (_, set) => {
    const bets = set.map((formula, index) => betOn(formula, [5, 4, 3, 2, 1], index + 1));
    const stake = Money.cents(priceOfAll(RULES_2017, set)).toString();
    for (let seed = 0; seed < 10; seed++) {
      const { unit, events, state: ended } = rounds.taken(stake, { bets }, { unitSeed: seedOf(seed) });
      const gains = events.filter(({ type }) => type === 'FormulaSettled').map(({ data }) => Money.parse(data['gain']));
      const played = set[0] === 'toutes' ? 5 : set.length;
      expect(events.map(({ type }) => type)).toEqual([
        'UnitDrawn',
        'RaceDrawn',
        'BonusDrawn',
        ...Array<string>(played).fill('FormulaSettled'),
        'RoundSettled',
      ]);
      expect(must(events.at(-1)).data).toMatchObject({ prize: Money.sum(gains).toString(), automatic: false });
      expect(act(game, { type: 'play' }, unit, ended)).toEqual([]);
      expect(complete(game, unit, ended)).toEqual([]);
    }
  },
);
