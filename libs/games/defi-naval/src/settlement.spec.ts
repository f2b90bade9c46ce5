import { act, complete } from '@tirage/rounds';
import { drawnRounds } from '@tirage/testing';
import { defiNaval } from './definition.js';
import { lotsOf, must, published, seedOf, STAKES, type Stake } from './specs/units.js';

/** The life cycle that all games share, on this game: what is settled is the lot, whoever reveals it. */

const rounds = drawnRounds(defiNaval);
const taken = (stake: Stake, mode: string, lot: string) => rounds.taken(stake, { mode }, { unitSeed: seedOf(1), lot });

const kinds = STAKES.flatMap((stake) => lotsOf(stake).map(({ lot }) => [stake, lot] as const));

describe.each(kinds)('at a stake of %s a unit of %s', (stake, lot) => {
  it('in mode auto settles in the append that draws it', () => {
    const { events } = taken(stake, 'auto', lot);
    expect(events[0]?.type).toBe('UnitDrawn');
    expect(must(events.at(-1))).toMatchObject({
      type: 'RoundSettled',
      data: { prize: lot, automatic: false, reveal: { lot, position: 41 } },
    });
  });

  it('in mode manual settles with its last coordinate, for the player and, from any step on, for an absent one', () => {
    const { unit, events, state: begun } = taken(stake, 'manual', lot);
    expect(events.map(({ type }) => type)).toEqual(['UnitDrawn']);
    let state = begun;
    for (let steps = 0; state.status === 'in-play'; steps++) {
      expect(must(complete(defiNaval, unit, state).at(-1)).data).toMatchObject({ prize: lot, automatic: true });
      const next = act(defiNaval, { type: 'revealNext' }, unit, state);
      expect(next.length).toBeGreaterThan(0);
      expect(steps).toBeLessThan(14);
      state = rounds.fold(next, state);
      if (state.status !== 'in-play') {
        expect(must(next.at(-1)).data).toMatchObject({ prize: lot, automatic: false });
      }
    }
    expect(state.status).toBe('settled');
    expect(act(defiNaval, { type: 'revealNext' }, unit, state)).toEqual([]);
  });
});

it('a unit that cannot be shown stalls its round, which then waits', () => {
  const unshown = { ...defiNaval, evaluate: () => ({ ...defiNaval.evaluate({}, published), lot: 'none' }) };
  const stalled = { unitSeed: seedOf(1), lot: '0.00' };
  const { unit, events, state } = rounds.taken('0.50', { mode: 'auto' }, stalled, unshown);
  expect(events.map(({ type }) => type)).toEqual(['UnitDrawn', 'RoundStalled']);
  const rest = complete(defiNaval, unit, state);
  expect(must(rest.at(-1))).toMatchObject({ type: 'RoundSettled', data: { prize: '0.00' } });
});
