import fc from 'fast-check';
import { sell, soldOf, type DrawRequest } from './decide.js';

const cause = { id: 'c', correlationId: 'c', actor: 'player' } as const;
const asking = (roundId: string, rulesHash = 'rules'): DrawRequest => ({ roundId, rulesHash, cause });
const unit = (position: number) => ({ leaf: `leaf ${position}`, path: [], sealed: '' });
const block = { size: 3, sold: 0, rulesHash: 'rules' };
const told = (events: ReturnType<typeof sell>['events']) =>
  events.map(({ type, data, state }) => [type, data['roundId'], data['position'], state]);

describe('selling', () => {
  it('gives each request the next unit, with the number sold carried along', () => {
    const { events, answered } = sell([asking('a'), asking('b')], { ...block, sold: 1, size: 4 }, unit);
    expect(told(events)).toEqual([
      ['UnitDrawn', 'a', 1, { sold: 2 }],
      ['UnitDrawn', 'b', 2, { sold: 3 }],
    ]);
    expect(answered.map(({ roundId }) => roundId)).toEqual(['a', 'b']);
  });

  it('ends the block in the append of its last unit and leaves the rest to the next block', () => {
    const { events, answered } = sell(
      ['a', 'b', 'c', 'd', 'e'].map((round) => asking(round)),
      block,
      unit,
    );
    expect(told(events).slice(2)).toEqual([
      ['UnitDrawn', 'c', 2, { sold: 3 }],
      ['BlockSoldOut', undefined, undefined, { sold: 3 }],
    ]);
    expect(answered.map(({ roundId }) => roundId)).toEqual(['a', 'b', 'c']);
  });

  it('declines a request by other rules, which takes no unit', () => {
    const { events } = sell([asking('a', 'others'), asking('b')], block, unit);
    expect(told(events)).toEqual([
      ['DrawDeclined', 'a', undefined, { sold: 0 }],
      ['UnitDrawn', 'b', 0, { sold: 1 }],
    ]);
    expect(events[0]?.data).toEqual({ roundId: 'a', reason: 'rules-changed' });
  });

  it('answers each round once, one event each in the order asked, whatever stands in the batch', () => {
    const requests = fc.array(fc.record({ round: fc.nat(9), rules: fc.constantFrom('rules', 'rules', 'others') }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(requests, fc.integer({ min: 1, max: 12 }), fc.nat(11), (batch, size, before) => {
        const sold = before % size;
        const asked = batch.map(({ round, rules }) => asking(`r${round}`, rules));
        const { events, answered } = sell(asked, { size, sold, rulesHash: 'rules' }, unit);
        const rounds = events.flatMap(({ data }) => (data['roundId'] === undefined ? [] : [data['roundId']]));
        expect(rounds).toEqual(answered.map(({ roundId }) => roundId));
        expect(new Set(rounds).size).toBe(rounds.length);
        const positions = events.flatMap(({ data }) => (data['position'] === undefined ? [] : [data['position']]));
        expect(positions).toEqual(positions.map((_, index) => sold + index));
        expect(events.at(-1)?.type === 'BlockSoldOut').toBe(sold + positions.length === size);
        expect(soldOf(events.at(-1)?.state)).toBe(sold + positions.length);
        const all = new Set(asked.map(({ roundId }) => roundId));
        if (sold + positions.length < size) expect(new Set(rounds)).toEqual(all);
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  it('never guesses how many units are sold', () => {
    for (const state of [undefined, {}, { sold: -1 }, { sold: 0.5 }, { sold: '1' }]) {
      expect(() => soldOf(state)).toThrow(TypeError);
    }
  });
});
