import type { DomainEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import { act, complete, currentRules, roundFold, takeUnit, type RoundState } from '@tirage/rounds';
import { must } from '@tirage/testing';
import type { Bet } from './bets.js';
import { laCourse as game } from './definition.js';
import { priceOfAll } from './prices.js';
import { RULES_2017 } from './rules.js';
import { ALL_SETS, betOn, seedOf } from './specs/play.js';

/** The life cycle that all games share, on this game: "Jouez" is the last that is asked of the player. */

const rules = currentRules(game);
const { evolve, initialState } = roundFold(game);
const fold = (events: readonly DomainEvent[], state: RoundState = initialState()): RoundState =>
  events.reduce<RoundState>(evolve, state);

function drawing(bets: readonly Bet[], stake: string): RoundState {
  return fold([
    {
      type: 'RoundOpened',
      data: {
        playerId: 'anna',
        game: 'la-course',
        stake,
        choices: { bets },
        rulesVersion: rules.version,
        rulesHash: rules.hash,
        debitBefore: '2026-11-30T11:01:00.000Z',
        abandonAfter: 3600,
      },
    },
    { type: 'StakeDebited', data: { amount: stake, balance: '7.00' } },
    { type: 'DrawRequested', data: { lane: 'la-course_300', rulesHash: rules.hash } },
  ]);
}

const held = { block: 'la-course_300_1', position: 41, leaf: 'aa', sealed: 'sealed' };

it.each(ALL_SETS.map((set) => [set.join(' + '), set] as const))(
  'a round on %s settles in the append that draws it: one prize, the sum of one lot a formula [2.4, 2.5.2]',
  (_, set) => {
    const bets = set.map((formula, index) => betOn(formula, [5, 4, 3, 2, 1], index + 1));
    const before = drawing(bets, Money.cents(priceOfAll(RULES_2017, set)).toString());
    for (let seed = 0; seed < 10; seed++) {
      const unit = { unitSeed: seedOf(seed) };
      const events = takeUnit(game, held, unit, before);
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
      const ended = fold(events, before);
      expect(act(game, { type: 'play' }, unit, ended)).toEqual([]);
      expect(complete(game, unit, ended)).toEqual([]);
    }
  },
);
