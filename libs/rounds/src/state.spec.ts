import type { DomainEvent } from '@tirage/event-sourcing';
import { stateAfter } from '@tirage/testing';
import { pairs } from './spec/pairs.js';
import { ImpossibleEvent, roundFold } from './state.js';

const fold = roundFold(pairs);
const event = (type: string, data = {}): DomainEvent => ({ type, data });
const opened = event('RoundOpened', { playerId: 'anna', stake: '2.00', choices: { mode: 'manual' } });
const debited = event('StakeDebited', { amount: '2.00', balance: '8.00' });
const refused = event('StakeRefused', { reason: 'expired' });
const requested = event('DrawRequested', { lane: 'pairs_200' });
const drawn = event('UnitDrawn', { block: 'b', position: 1, leaf: 'aa', sealed: 's' });
const turned = event('CardTurned', { card: 1, worth: '1.00' });
const settled = event('RoundSettled', { prize: '1.00', automatic: false, reveal: {} });
const voided = event('RoundVoided', { reason: 'off-sale' });
const all = [opened, debited, refused, requested, drawn, turned, settled, voided];

/** What a round has been through, and all that can follow. */
const life: [status: string, past: DomainEvent[], next: DomainEvent[]][] = [
  ['initial', [], [opened]],
  ['opening', [opened], [debited, refused]],
  ['drawing', [opened, debited], [requested, drawn, voided]],
  ['drawing', [opened, debited, requested], [requested, drawn, voided]],
  ['in-play', [opened, debited, requested, drawn], [turned, settled]],
  ['in-play', [opened, debited, requested, drawn, turned], [turned, settled]],
  ['settled', [opened, debited, requested, drawn, turned, settled], []],
  ['refused', [opened, refused], []],
  ['voided', [opened, debited, requested, voided], []],
];

describe.each(life)('a round that is %s', (status, past, next) => {
  const state = stateAfter(fold, past);
  it('is so by its events', () => expect(state.status).toBe(status));
  it('goes on', () => {
    for (const following of next) expect(() => fold.evolve(state, following)).not.toThrow();
  });
  it('goes on in no other way', () => {
    for (const other of all.filter((one) => !next.includes(one))) {
      expect(() => fold.evolve(state, other)).toThrow(ImpossibleEvent);
      expect(() => fold.evolve(state, other)).toThrow(`${other.type} cannot follow in a round that is ${status}`);
    }
  });
});

it('a round keeps what it was opened with, the unit it holds and the state of its game to its end', () => {
  const state = stateAfter(fold, [opened, debited, requested, drawn, turned, settled]);
  expect(state).toEqual({
    status: 'settled',
    opened: opened.data,
    unit: drawn.data,
    game: { mode: 'manual', turned: [{ card: 1, worth: '1.00' }] },
    settled: settled.data,
  });
});
