import { InMemoryReadModel } from '@tirage/event-sourcing';
import { isoTime } from '@tirage/kernel';
import { encodeCommand } from '@tirage/messaging';
import type { OpenRound } from './open-rounds.js';
import { NOON, Table } from './spec/table.js';
import { Sweeper } from './sweeper.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function sweeping(...rows: Partial<OpenRound>[]) {
  const table = new Table();
  const model = new InMemoryReadModel<OpenRound>();
  const complete = rows.map((row, n): [string, OpenRound] => {
    const times = { movedAt: isoTime(NOON), openedAt: isoTime(NOON), abandonAfter: 3600 };
    const place = { roundId: `r${n + 1}`, playerId: 'anna', type: 'UnitDrawn', revision: 3, lane: 'pairs_200' };
    const whole = { ...place, ...times, ...row };
    return [whole.roundId, whole];
  });
  await model.apply({ commit: 1n, prepare: 1n }, new Map(complete), []);
  const sweeper = new Sweeper('pairs', model, table.bus, table.clock);
  /** What is sent at that time after everything stood still. */
  const sweepAt = async (after: number) => {
    table.now = NOON + after;
    table.sent.length = 0;
    const report = await sweeper.sweep();
    return { report, sent: [...table.sent] };
  };
  return { table, sweepAt };
}

describe('a round whose player has left', () => {
  it.each(['UnitDrawn', 'CardTurned'])('after %s is finished when its time has come, not before', async (type) => {
    const { sweepAt } = await sweeping({ type });
    expect((await sweepAt(HOUR - 1)).sent).toEqual([]);
    const { sent, report } = await sweepAt(HOUR);
    expect(sent).toMatchObject([
      { type: 'Complete', service: 'pairs', key: 'round-r1', actor: 'system', data: { roundId: 'r1', revision: 3 } },
    ]);
    expect(report).toEqual({ open: 1, completed: 1, woken: 0, oldestAge: 3600 });
  });

  it('waits as long as its opening said', async () => {
    const { sweepAt } = await sweeping({ abandonAfter: 60 });
    expect((await sweepAt(MINUTE - 1)).sent).toEqual([]);
    expect((await sweepAt(MINUTE)).sent).toHaveLength(1);
  });

  it('is one command however often it is sent, another once it has moved', async () => {
    const { sweepAt } = await sweeping({});
    const ids = [await sweepAt(HOUR), await sweepAt(2 * HOUR)].map(({ sent }) => sent[0]?.id);
    expect(ids[1]).toBe(ids[0]);
    const moved = await (await sweeping({ revision: 4 })).sweepAt(HOUR);
    expect(moved.sent[0]?.id).not.toBe(ids[0]);
  });
});

describe('a round that waits for an answer', () => {
  const wallet = { service: 'wallet', key: 'wallet-anna' };
  const draw = { service: 'draw', key: 'pairs_200' };
  it.each([
    ['RoundOpened', wallet],
    ['DrawRequested', draw],
    ['RoundSettled', wallet],
    ['RoundVoided', wallet],
  ])('to %s wakes the service that owes it after a minute', async (type, to) => {
    const { sweepAt } = await sweeping({ type });
    expect((await sweepAt(MINUTE - 1)).sent).toEqual([]);
    const { sent, report } = await sweepAt(MINUTE);
    const asker = { service: 'pairs', key: 'round-r1' };
    expect(sent).toMatchObject([{ ...to, type: 'Wake', data: { stream: 'round-r1', revision: '3', asker } }]);
    expect(report).toEqual({ open: 1, completed: 0, woken: 1, oldestAge: 60 });
  });

  it.each([{ type: 'StakeDebited' }, { type: 'DrawRequested', lane: null }])(
    'that is not whole in the table yet (%p) wakes nobody',
    async (row) => expect((await (await sweeping(row)).sweepAt(24 * HOUR)).sent).toEqual([]),
  );

  it('is asked again until it moves', async () => {
    const { sweepAt } = await sweeping({ type: 'RoundSettled' });
    for (const at of [MINUTE, 2 * MINUTE, 24 * HOUR]) expect((await sweepAt(at)).report.woken).toBe(1);
  });
});

describe('fault 19: a clock that jumps', () => {
  it('back: nothing is due, and nothing was ever opened in the future', async () => {
    const { sweepAt } = await sweeping({}, { type: 'RoundSettled' });
    expect(await sweepAt(-HOUR)).toEqual({ report: { open: 2, completed: 0, woken: 0, oldestAge: 0 }, sent: [] });
  });
  it('forth and back: what was due early does no harm, and later it is due again', async () => {
    const { sweepAt } = await sweeping({});
    expect((await sweepAt(48 * HOUR)).sent).toHaveLength(1);
    expect((await sweepAt(MINUTE)).sent).toEqual([]);
    expect((await sweepAt(HOUR)).sent).toHaveLength(1);
  });
});

it('tells the age of the oldest round that has not ended, 0 without any', async () => {
  const { sweepAt } = await sweeping({}, { openedAt: isoTime(NOON - HOUR) });
  expect((await sweepAt(0)).report).toMatchObject({ open: 2, oldestAge: 3600 });
  expect((await (await sweeping()).sweepAt(HOUR)).report).toEqual({ open: 0, completed: 0, woken: 0, oldestAge: 0 });
});

it('run twice, by two instances, finishes a round once', async () => {
  const { sweepAt, table } = await sweeping({ roundId: 'r2' });
  const services = [await table.played('r2'), table.service()];
  for (const service of services) {
    const { sent } = await sweepAt(HOUR);
    for (const command of [...sent, ...sent]) await service.handle(encodeCommand(command));
  }
  expect((await table.told('r2')).slice(3)).toEqual(['UnitDrawn', 'CardTurned', 'CardTurned', 'RoundSettled']);
});
