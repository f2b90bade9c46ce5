import type { DomainEvent } from '@tirage/event-sourcing';
import { act, complete, roundFold, takeUnit, type RoundState } from '@tirage/rounds';
import { defiNaval } from './definition.js';
import { lotsOf, must, published, seedOf, STAKES, type Stake } from './specs/units.js';

/** The life cycle that all games share, on this game: what is settled is the lot, whoever reveals it. */

const { evolve, initialState } = roundFold(defiNaval);
const fold = (events: readonly DomainEvent[], state: RoundState = initialState()): RoundState =>
  events.reduce<RoundState>(evolve, state);

const drawing = (stake: Stake, mode: string): RoundState =>
  fold([
    {
      type: 'RoundOpened',
      data: {
        playerId: 'anna',
        game: 'defi-naval',
        stake,
        choices: { mode },
        rulesVersion: published.version,
        rulesHash: published.hash,
        debitBefore: '2026-11-30T11:01:00.000Z',
        abandonAfter: 3600,
      },
    },
    { type: 'StakeDebited', data: { amount: stake, balance: '8.00' } },
    { type: 'DrawRequested', data: { lane: 'defi-naval_50', rulesHash: published.hash } },
  ]);

const held = { block: 'defi-naval_50_1', position: 41, leaf: 'aa', sealed: 'sealed' };
const taken = (stake: Stake, mode: string, lot: string) => {
  const unit = { unitSeed: seedOf(1), lot };
  const before = drawing(stake, mode);
  const events = takeUnit(defiNaval, held, unit, before);
  return { unit, events, state: fold(events, before) };
};

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
      state = fold(next, state);
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
  const before = drawing('0.50', 'auto');
  const events = takeUnit(unshown, held, { unitSeed: seedOf(1), lot: '0.00' }, before);
  expect(events.map(({ type }) => type)).toEqual(['UnitDrawn', 'RoundStalled']);
  const rest = complete(defiNaval, { unitSeed: seedOf(1), lot: '0.00' }, fold(events, before));
  expect(must(rest.at(-1))).toMatchObject({ type: 'RoundSettled', data: { prize: '0.00' } });
});
