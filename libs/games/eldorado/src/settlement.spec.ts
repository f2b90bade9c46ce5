import type { DomainEvent } from '@tirage/event-sourcing';
import { act, complete, roundFold, takeUnit, type RoundState } from '@tirage/rounds';
import { eldorado } from './definition.js';
import { extra } from './specs/play.js';
import { must, lotsOf, published, seedOf, STAKES, type Lot, type Stake } from './specs/units.js';

/** The life cycle that all games share, on this game: what is settled is the lot, whoever reveals it. */

const { evolve, initialState } = roundFold(eldorado);
const fold = (events: readonly DomainEvent[], state: RoundState = initialState()): RoundState =>
  events.reduce<RoundState>(evolve, state);

const drawing = (stake: Stake): RoundState =>
  fold([
    {
      type: 'RoundOpened',
      data: {
        playerId: 'anna',
        game: 'eldorado',
        stake,
        choices: {},
        rulesVersion: published.version,
        rulesHash: published.hash,
        debitBefore: '2026-11-30T11:01:00.000Z',
        abandonAfter: 3600,
      },
    },
    { type: 'StakeDebited', data: { amount: stake, balance: '8.00' } },
    { type: 'DrawRequested', data: { lane: 'eldorado_50', rulesHash: published.hash } },
  ]);

const held = { block: 'eldorado_50_1', position: 41, leaf: 'aa', sealed: 'sealed' };
const taken = (stake: Stake, lot: Lot) => {
  const unit = { unitSeed: seedOf(1), lot };
  const before = drawing(stake);
  const events = takeUnit(eldorado, held, unit, before);
  return { unit, events, state: fold(events, before) };
};

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
    state = fold(last, state);
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
      state = fold(next, state);
    }
    const count = (type: string): number => all.filter((event) => event.type === type).length;
    expect(['StakeDebited', 'DrawRequested', 'UnitDrawn', 'ExtraStarted'].map(count)).toEqual([0, 0, 1, extras]);
  },
);

it('a unit that cannot be shown stalls its round, which then waits', () => {
  const lot = { amount: '1.00', extras: 1 };
  const unshown = { ...eldorado, evaluate: () => ({ ...eldorado.evaluate({}, published), lot: 'none' }) };
  const before = drawing('0.50');
  const events = takeUnit(unshown, held, { unitSeed: seedOf(1), lot }, before);
  expect(events.map(({ type }) => type)).toEqual(['UnitDrawn', 'RoundStalled']);
  const rest = complete(eldorado, { unitSeed: seedOf(1), lot }, fold(events, before));
  expect(must(rest.at(-1))).toMatchObject({ type: 'RoundSettled', data: { prize: '1.00' } });
});
