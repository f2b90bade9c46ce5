import { act, complete } from '@tirage/rounds';
import { drawnRounds } from '@tirage/testing';
import { eldorado } from './definition.js';
import { extra } from './specs/play.js';
import { must, lotsOf, published, seedOf, STAKES, type Lot, type Stake } from './specs/units.js';

/** The life cycle that all games share, on this game: what is settled is the lot, whoever reveals it. */

const rounds = drawnRounds(eldorado);
const taken = (stake: Stake, lot: Lot) => rounds.taken(stake, {}, { unitSeed: seedOf(1), lot });

const kinds = STAKES.flatMap((stake) =>
  lotsOf(stake).map(({ lot: { amount, extras } }) => [stake, amount, extras] as const),
);

it.each(kinds)('at a stake of %s a unit of %s after %i Extras settles with its last grid', (stake, amount, extras) => {
  const lot = { amount, extras };
  const { unit, events, state: begun } = taken(stake, lot);
  expect(events[0]?.type).toBe('UnitDrawn');
  let last = events;
  let state = begun;
  for (let left = extras; left > 0; left--) {
    expect(state.status).toBe('in-play');
    // Left to the system from here on, it ends the same [EL-11].
    expect(must(complete(eldorado, unit, state).at(-1)).data).toMatchObject({ prize: amount, automatic: true });
    last = act(eldorado, extra, unit, state);
    state = rounds.fold(last, state);
  }
  expect(must(last.at(-1))).toMatchObject({
    type: 'RoundSettled',
    data: { prize: amount, automatic: false, reveal: { lot, position: 41 } },
  });
  expect(state.status).toBe('settled');
  expect(act(eldorado, extra, unit, state)).toEqual([]);
  expect(complete(eldorado, unit, state)).toEqual([]);
});

it.each(kinds)(
  'at a stake of %s a unit of %s after %i Extras takes one stake and one unit [4.1, 4.5]',
  (stake, amount, extras) => {
    const { unit, events, state: begun } = taken(stake, { amount, extras });
    const all = [...events];
    let state = begun;
    for (let left = extras; left > 0; left--) {
      const next = act(eldorado, extra, unit, state);
      all.push(...next);
      state = rounds.fold(next, state);
    }
    const count = (type: string): number => all.filter((event) => event.type === type).length;
    expect(['StakeDebited', 'DrawRequested', 'UnitDrawn', 'ExtraStarted'].map(count)).toEqual([0, 0, 1, extras]);
  },
);

it('a unit that cannot be shown stalls its round, which then waits', () => {
  const lot = { amount: '1.00', extras: 1 };
  const unshown = { ...eldorado, evaluate: () => ({ ...eldorado.evaluate({}, published), lot: 'none' }) };
  const { unit, events, state } = rounds.taken('0.50', {}, { unitSeed: seedOf(1), lot }, unshown);
  expect(events.map(({ type }) => type)).toEqual(['UnitDrawn', 'RoundStalled']);
  const rest = complete(eldorado, unit, state);
  expect(must(rest.at(-1))).toMatchObject({ type: 'RoundSettled', data: { prize: '1.00' } });
});
