import type { DomainEvent } from '@tirage/event-sourcing';
import { act, complete, type Action, type GameDefinition, type RoundState } from '@tirage/rounds';
import { drawnRounds, must } from '@tirage/testing';
import { tresorsDesChamps } from './definition.js';
import { seedOf } from './specs/play.js';

/** The life cycle that all games share, on this game: one stake and one unit, whatever number of fields. */

const game: GameDefinition = tresorsDesChamps;
const rounds = drawnRounds(game);

/** Of a player who digs the lowest mound left and opens the first crate; undefined once the round has ended. */
function nextStep(state: RoundState): Action | undefined {
  if (state.status !== 'in-play') return undefined;
  const { type, mounds } = must(game.offers(state.game)[0]);
  return type === 'dig' ? { type, mound: must((mounds as readonly number[])[0]) } : { type, crate: 1 };
}

/** A round played to its end by hand: everything after its stake. */
function play(seed: number) {
  const { unit, events: begun, state: drawn } = rounds.taken('2.00', {}, { unitSeed: seedOf(seed) });
  const events: DomainEvent[] = [...begun];
  let state = drawn;
  for (let action = nextStep(state); action !== undefined; action = nextStep(state)) {
    const next = act(game, action, unit, state);
    if (next.length === 0) throw new Error(`${action.type} is illegal`);
    events.push(...next);
    state = rounds.fold(next, state);
  }
  return { unit, events, state };
}
const countOf = (events: readonly DomainEvent[], type: string): number =>
  events.filter((event) => event.type === type).length;

describe('a round', () => {
  let played: readonly ReturnType<typeof play>[];
  beforeAll(() => {
    played = Array.from({ length: 60 }, (_, seed) => play(seed));
  });
  const endsOf = (hasCarrot: boolean, extras: number) =>
    played.filter(
      ({ events }) =>
        countOf(events, 'CarrotFound') === Number(hasCarrot) && countOf(events, 'ExtraGranted') === extras,
    );

  it('settles with the value of its carrot, found in the first field or in the Extra [3.7.1, 3.8.3]', () => {
    for (const extras of [0, 1]) {
      expect(endsOf(true, extras).length).toBeGreaterThan(1);
      for (const { events } of endsOf(true, extras)) {
        const { value } = must(events.find(({ type }) => type === 'CarrotValueDrawn')).data;
        expect(must(events.at(-1))).toMatchObject({ type: 'RoundSettled', data: { prize: value, automatic: false } });
      }
    }
  });

  it('settles with no lot where no carrot was found: the crate missed, or the Extra lost [3.8.4, 3.9]', () => {
    for (const extras of [0, 1]) {
      expect(endsOf(false, extras).length).toBeGreaterThan(1);
      for (const { events } of endsOf(false, extras)) {
        expect(must(events.at(-1))).toMatchObject({ type: 'RoundSettled', data: { prize: '0.00', automatic: false } });
      }
    }
  });

  it('is one act of play: the Extra takes no other stake and no other unit, and comes once [3.8.5]', () => {
    for (const { events } of played) {
      const counts = ['StakeDebited', 'DrawRequested', 'UnitDrawn', 'RoundSettled'].map((type) =>
        countOf(events, type),
      );
      expect(counts).toEqual([0, 0, 1, 1]);
      expect(countOf(events, 'ExtraGranted')).toBeLessThan(2);
    }
  });

  it('is over once settled, for the player and for the system', () => {
    for (const { unit, state } of played) {
      expect(act(game, { type: 'dig', mound: 30 }, unit, state)).toEqual([]);
      expect(complete(game, unit, state)).toEqual([]);
    }
  });
});
