import { InMemoryEventStore, newEvents, type DecidedEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import { emptyWallet, encodeState } from '@tirage/wallet';
import { readWallet } from './wallet.js';

const NOON = Date.parse('2026-11-30T11:00:00Z');
const cause = { id: 'c', correlationId: 'c', actor: 'system' as const };
const ROUND = '0f2c1d3e-4b5a-5c6d-8e7f-901234567890';

/** A wallet of 8.00 whose stake of 2.00 has no terminal entry yet, and the last event of its round. */
async function house(last: DecidedEvent) {
  const clock = { now: () => NOON };
  const store = new InMemoryEventStore({ clock });
  const state = {
    ...emptyWallet,
    balance: Money.parse('8'),
    openDebits: [{ roundId: ROUND, game: 'tresors-des-champs', amount: Money.parse('2') }],
    ...{ day: '2026-11-30', stakedToday: Money.parse('2') },
  };
  const entry = { type: 'StakeDebited', data: {}, state: encodeState(state) };
  await store.append('wallet-p', newEvents('wallet-p', [entry], cause), 'no-stream');
  await store.append(`round-${ROUND}`, newEvents(`round-${ROUND}`, [last], cause), 'no-stream');
  return (now = NOON) => readWallet({ store, clock: { now: () => now }, zone: 'Europe/Paris' }, 'p');
}

it.each<[string, DecidedEvent, string]>([
  ['a prize', { type: 'RoundSettled', data: { prize: '4.00' } }, '12.00'],
  ['nothing', { type: 'RoundSettled', data: { prize: '0.00' } }, '8.00'],
  ['the stake back', { type: 'RoundVoided', data: { reason: 'x' } }, '10.00'],
  ['nothing while the round goes on', { type: 'UnitDrawn', data: {} }, '8.00'],
])('counts what an ended round is owed before it is written down: %s', async (_, last, balance) => {
  expect((await (await house(last))()).balance).toBe(balance);
});

it('begins each day with nothing staked', async () => {
  const read = await house({ type: 'UnitDrawn', data: {} });
  expect((await read()).limits.stakedToday).toBe('2.00');
  expect((await read(NOON + 24 * 3600_000)).limits.stakedToday).toBe('0.00');
});
