import { act, complete, currentRules, type Mode } from '@tirage/rounds';
import { drawnRounds, must } from '@tirage/testing';
import { chateauDeVersailles as game } from './definition.js';
import { ZONES } from './rules.js';
import { LOTS, seedOf } from './specs/units.js';

/** The life cycle that all games share, on this game: what is settled is the lot, whoever opens the zones. */

const rules = currentRules(game);
const rounds = drawnRounds(game);
const taken = (mode: Mode, lot: string) => rounds.taken('3.00', { mode }, { unitSeed: seedOf(1), lot });

describe.each(LOTS)('a unit of $lot', ({ lot }) => {
  it('left to "Auto" settles in the append that draws it, as one lot [4.2, 4.7]', () => {
    const { events } = taken('auto', lot);
    expect(events.map(({ type }) => type)).toEqual(['UnitDrawn', ...ZONES.map(() => 'ZoneOpened'), 'RoundSettled']);
    expect(must(events.at(-1)).data).toMatchObject({ prize: lot, automatic: false, reveal: { lot, position: 41 } });
  });

  it('played by hand settles with its sixth zone, for the player and, from any zone on, for an absent one [4.2]', () => {
    const { unit, events, state: begun } = taken('manual', lot);
    expect(events.map(({ type }) => type)).toEqual(['UnitDrawn']);
    let state = begun;
    for (const [index, zone] of ZONES.entries()) {
      expect(must(complete(game, unit, state).at(-1))).toMatchObject({
        type: 'RoundSettled',
        data: { prize: lot, automatic: true },
      });
      const next = act(game, { type: 'openZone', zone }, unit, state);
      expect(next.map(({ type }) => type)).toEqual(index < 5 ? ['ZoneOpened'] : ['ZoneOpened', 'RoundSettled']);
      state = rounds.fold(next, state);
    }
    expect(state).toMatchObject({ status: 'settled' });
    expect(act(game, { type: 'openZone', zone: 'left' }, unit, state)).toEqual([]);
    expect(complete(game, unit, state)).toEqual([]);
  });
});

it('a unit that cannot be shown stalls its round, which then waits', () => {
  const unshown = { ...game, evaluate: () => ({ ...game.evaluate({}, rules), lot: 'none' }) };
  const stalled = { unitSeed: seedOf(1), lot: '0.00' };
  const { unit, events, state } = rounds.taken('3.00', { mode: 'auto' }, stalled, unshown);
  expect(events.map(({ type }) => type)).toEqual(['UnitDrawn', 'RoundStalled']);
  const rest = complete(game, unit, state);
  expect(must(rest.at(-1))).toMatchObject({ type: 'RoundSettled', data: { prize: '0.00' } });
});
