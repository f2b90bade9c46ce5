import { InMemoryReadModel, type RecordedEvent } from '@tirage/event-sourcing';
import { collect } from '@tirage/testing';
import { projectOpenRounds, type OpenRound } from './open-rounds.js';
import { messageOf, Table } from './spec/table.js';

/** The rows of a game after each event, as `<revision> <type>`; nothing where there is no row. */
async function rowsAfter(events: readonly RecordedEvent[], game = 'pairs') {
  const rows = new Map<string, OpenRound>();
  const told: string[] = [];
  for (const event of events) {
    const { puts, deletes } = await projectOpenRounds(game, event, async (roundId) => rows.get(roundId));
    for (const [roundId, row] of puts) rows.set(roundId, row);
    for (const roundId of deletes) rows.delete(roundId);
    told.push([...rows.values()].map(({ revision, type }) => `${revision} ${type}`).join());
  }
  return { told, rows };
}

const log = async (table: Table) => {
  const stop = new AbortController();
  const events: RecordedEvent[] = [];
  const all = table.store.subscribe({ after: 'start', categories: ['round', 'wallet', 'block'], signal: stop.signal });
  for await (const item of all) {
    if ('caughtUp' in item) break;
    events.push(item);
  }
  stop.abort();
  return events;
};
const terminal = (table: Table, type: string, roundId = 'r2', game = 'pairs') =>
  table.record('wallet-anna', { type, data: { roundId, game, balance: '8.00' } });

describe('the row of a round', () => {
  it('comes with its opening and goes with its last entry in the wallet', async () => {
    const table = new Table();
    await table.played('r2', [1, 2]);
    await terminal(table, 'PrizeCredited');
    const { told } = await rowsAfter(await log(table));
    expect(told).toEqual([
      '0 RoundOpened',
      '0 RoundOpened', // the wallet's debit
      '1 StakeDebited',
      '2 DrawRequested',
      '2 DrawRequested', // the block's unit
      '3 UnitDrawn',
      '4 CardTurned',
      '5 CardTurned',
      '6 RoundSettled',
      '',
    ]);
  });

  it('tells what the sweeper needs, and when it moved', async () => {
    const table = new Table();
    await table.service().handle(table.openRound('r2'));
    table.now += 1000;
    await table.service().handle(messageOf(await table.debited('r2')));
    const { rows } = await rowsAfter(await log(table));
    expect([...rows]).toEqual([
      [
        'r2',
        {
          roundId: 'r2',
          playerId: 'anna',
          type: 'DrawRequested',
          revision: 2,
          movedAt: '2026-11-30T11:00:01.000Z',
          openedAt: '2026-11-30T11:00:00.000Z',
          abandonAfter: 3600,
          lane: 'pairs_200',
        },
      ],
    ]);
  });

  it('goes when the stake is refused, once the round knows', async () => {
    const table = new Table();
    await table.service().handle(table.openRound('r2'));
    await table.service().handle(messageOf(await table.refused('r2', { reason: 'expired' })));
    expect((await rowsAfter(await log(table))).told).toEqual(['0 RoundOpened', '0 RoundOpened', '']);
  });

  it('of a voided round goes when the stake has been given back', async () => {
    const table = new Table();
    await table.service().handle(table.openRound('r2'));
    await table.service().handle(messageOf(await table.debited('r2')));
    await table.service().handle(messageOf(await table.declined('r2')));
    await terminal(table, 'StakeRefunded');
    expect((await rowsAfter(await log(table))).told.slice(-2)).toEqual(['3 RoundVoided', '']);
  });

  it.each(['PrizeCredited', 'RoundLost', 'StakeRefunded'])(
    'goes with %s of its own game and round alone',
    async (type) => {
      const table = new Table();
      await table.played('r2', [1, 2]);
      await terminal(table, type, 'r2', 'eldorado');
      await terminal(table, type, 'r3');
      expect((await rowsAfter(await log(table))).told.at(-1)).toBe('6 RoundSettled');
      await terminal(table, type);
      expect((await rowsAfter(await log(table))).told.at(-1)).toBe('');
    },
  );

  it('is in the table of its own game alone', async () => {
    const table = new Table();
    await table.played('r2', [1, 2]);
    expect((await rowsAfter(await log(table), 'eldorado')).told.join('')).toBe('');
  });

  it('can be kept in a read model', async () => {
    const table = new Table();
    await table.played('r2');
    const model = new InMemoryReadModel<OpenRound>();
    for (const event of await log(table)) {
      const { puts, deletes } = await projectOpenRounds('pairs', event, (roundId) => model.get(roundId));
      await model.apply(event.position, puts, deletes);
    }
    expect((await collect(model.scan())).map(([roundId, { type }]) => [roundId, type])).toEqual([['r2', 'UnitDrawn']]);
  });
});
