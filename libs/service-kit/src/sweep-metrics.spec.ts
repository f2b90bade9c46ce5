import { InMemoryReadModel } from '@tirage/event-sourcing';
import { isoTime, seconds } from '@tirage/kernel';
import type { MessageBus } from '@tirage/messaging';
import { Sweeper, type OpenRound } from '@tirage/rounds';
import { Metrics } from './metrics.js';
import { sweepMetrics } from './sweep-metrics.js';

const OPENED = Date.parse('2026-03-01T12:00:00Z');

const accepting: MessageBus = {
  send: () => Promise.resolve(),
  publish: () => Promise.resolve(),
  consume: () => Promise.resolve(),
};

/** The table of a game with one round that waits for its wallet. */
async function waitingRound(): Promise<InMemoryReadModel<OpenRound>> {
  const rows = new InMemoryReadModel<OpenRound>();
  const at = isoTime(OPENED);
  const row: OpenRound = {
    ...{ roundId: 'r', playerId: 'p', type: 'RoundOpened', revision: 0 },
    ...{ movedAt: at, openedAt: at, abandonAfter: 3600, lane: null },
  };
  await rows.apply({ commit: 1n, prepare: 1n }, new Map([['r', row]]), []);
  return rows;
}

it('a round that cannot move for a minute makes the alarm rise, and only then', async () => {
  const rows = await waitingRound();
  const metrics = new Metrics();
  const report = sweepMetrics(metrics, 'pairs');
  const sweptAfter = async (ms: number) => {
    report(await new Sweeper('pairs', rows, accepting, { now: () => OPENED + ms }).sweep());
    const { body } = await metrics.exposition();
    return /^tirage_rounds_stuck\{game="pairs"\} (\d+)$/m.exec(body)?.[1];
  };
  expect(await sweptAfter(seconds(59))).toBe('0');
  expect(await sweptAfter(seconds(60))).toBe('1');
});
