import type { DomainEvent } from '@tirage/event-sourcing';
import { act, complete, currentRules, roundFold, takeUnit, type Mode, type RoundState } from '@tirage/rounds';
import { must } from '@tirage/testing';
import { chateauDeVersailles as game } from './definition.js';
import { ZONES } from './rules.js';
import { LOTS, seedOf } from './specs/units.js';

/** The life cycle that all games share, on this game: what is settled is the lot, whoever opens the zones. */

const rules = currentRules(game);
const { evolve, initialState } = roundFold(game);
const fold = (events: readonly DomainEvent[], state: RoundState = initialState()): RoundState =>
  events.reduce<RoundState>(evolve, state);

const drawing = (mode: Mode): RoundState =>
  fold([
    {
      type: 'RoundOpened',
      data: {
        playerId: 'anna',
        game: 'chateau-de-versailles',
        stake: '3.00',
        choices: { mode },
        rulesVersion: rules.version,
        rulesHash: rules.hash,
        debitBefore: '2026-11-30T11:01:00.000Z',
        abandonAfter: 3600,
      },
    },
    { type: 'StakeDebited', data: { amount: '3.00', balance: '7.00' } },
    { type: 'DrawRequested', data: { lane: 'chateau-de-versailles_300', rulesHash: rules.hash } },
  ]);

const held = { block: 'chateau-de-versailles_300_1', position: 41, leaf: 'aa', sealed: 'sealed' };
const taken = (mode: Mode, lot: string) => {
  const unit = { unitSeed: seedOf(1), lot };
  const before = drawing(mode);
  const events = takeUnit(game, held, unit, before);
  return { unit, events, state: fold(events, before) };
};

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
      state = fold(next, state);
    }
    expect(state).toMatchObject({ status: 'settled' });
    expect(act(game, { type: 'openZone', zone: 'left' }, unit, state)).toEqual([]);
    expect(complete(game, unit, state)).toEqual([]);
  });
});

it('a unit that cannot be shown stalls its round, which then waits', () => {
  const unshown = { ...game, evaluate: () => ({ ...game.evaluate({}, rules), lot: 'none' }) };
  const before = drawing('auto');
  const events = takeUnit(unshown, held, { unitSeed: seedOf(1), lot: '0.00' }, before);
  expect(events.map(({ type }) => type)).toEqual(['UnitDrawn', 'RoundStalled']);
  const rest = complete(game, { unitSeed: seedOf(1), lot: '0.00' }, fold(events, before));
  expect(must(rest.at(-1))).toMatchObject({ type: 'RoundSettled', data: { prize: '0.00' } });
});
