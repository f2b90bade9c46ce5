import { InMemoryReadModel, runProjection } from '@tirage/event-sourcing';
import { promptTimers, seededRandom } from '@tirage/testing';
import { BlockCloser, buildTree, openSeed, projectUnended, unendedCategories, type UnendedRow } from './index.js';
import { House, LANE, NEW, RULES, SEEDS } from './spec/house.js';

const BLOCK = `${LANE}_1`;

let house: House;
let problems: unknown[];
beforeEach(() => {
  house = new House(seededRandom(5));
  problems = [];
});

/** The table as a projection makes it from the whole log. */
async function projected(): Promise<InMemoryReadModel<UnendedRow>> {
  const readModel = new InMemoryReadModel<UnendedRow>();
  const stop = new AbortController();
  await runProjection({
    name: 'unended',
    store: house.store,
    categories: unendedCategories,
    readModel,
    project: projectUnended,
    signal: stop.signal,
    timers: promptTimers,
    random: seededRandom(1),
    onProgress: ({ caughtUp }) => caughtUp && stop.abort(),
  });
  return readModel;
}

async function rowsOf(table: InMemoryReadModel<UnendedRow>) {
  const rows: (readonly [string, UnendedRow])[] = [];
  for await (const row of table.scan()) rows.push(row);
  return rows;
}

const closer = (rows: InMemoryReadModel<UnendedRow>) =>
  new BlockCloser({
    store: house.store,
    timers: promptTimers,
    rows,
    openSeed: (block, sealed) => openSeed(SEEDS, block, sealed),
    onProblem: (problem) => problems.push(problem),
  });
const swept = async () => closer(await projected()).sweep();

const settle = (round: string) => house.record(`round-${round}`, 'RoundSettled', { prize: '0.00' });

describe('closing a block', () => {
  it('waits for the last round that holds a unit, however long the block is sold out', async () => {
    await house.lane({ blockSize: 2 }).answer(await house.requests('r', 3));
    expect(await swept()).toEqual([]);
    await settle('r0');
    await settle('r2');
    expect(await swept()).toEqual([]);
    expect((await house.block(1)).at(-1)?.type).toBe('BlockSoldOut');
    await settle('r1');
    expect(await swept()).toEqual([BLOCK]);
    expect((await house.block(1)).at(-1)?.type).toBe('BlockClosed');
  });

  it('never happens to a block that is still sold', async () => {
    await house.lane().answer(await house.requests('r', 2));
    for (const round of ['r0', 'r1']) await settle(round);
    expect(await swept()).toEqual([]);
  });

  it('does not wait for rounds that were declined, and takes a voided round for ended', async () => {
    const lane = house.lane({ blockSize: 1, rulesHashes: [NEW, RULES] });
    await lane.answer([await house.request('declined', NEW), await house.request('r')]);
    expect(await swept()).toEqual([]);
    await house.record('round-r', 'RoundVoided', { reason: 'stalled' });
    expect(await swept()).toEqual([BLOCK]);
  });

  it('publishes the seed from which anyone computes the whole block again', async () => {
    await house.lane({ blockSize: 3 }).answer(await house.requests('r', 3));
    for (const round of ['r0', 'r1', 'r2']) await settle(round);
    await swept();
    const events = await house.block(1);
    const seed = Buffer.from(events.at(-1)?.data['seed'] as string, 'hex');
    const tree = buildTree({ blockSeed: new Uint8Array(seed), blockId: BLOCK, size: 3 });
    expect(Buffer.from(tree.root).toString('hex')).toBe(events[0]?.data['root']);
    const leaves = events.flatMap(({ data }) => (typeof data['leaf'] === 'string' ? [data['leaf']] : []));
    expect(leaves).toEqual([0, 1, 2].map((position) => Buffer.from(tree.leaf(position)).toString('hex')));
  });

  it('is harmless a second time: by a table that lags, by two processes at once', async () => {
    await house.lane({ blockSize: 1 }).answer(await house.requests('r', 1));
    await settle('r0');
    const lagging = await projected();
    await Promise.all([closer(lagging).sweep(), closer(lagging).sweep()]);
    expect(await closer(lagging).sweep()).toEqual([]);
    expect(await swept()).toEqual([]);
    expect((await house.told(1)).filter((told) => told === 'BlockClosed')).toHaveLength(1);
    await house.assertSound();
  });

  it('leaves blocks behind that the lane passes over', async () => {
    await house.lane({ blockSize: 1 }).answer(await house.requests('r', 2));
    for (const round of ['r0', 'r1']) await settle(round);
    expect(await swept()).toEqual([BLOCK, `${LANE}_2`]);
    await house.lane({ blockSize: 1 }).answer(await house.requests('s', 1));
    expect(await house.assertSound()).toEqual(['r0', 'r1', 's0']);
  });

  it('of withdrawn blocks happens too, also of one that never sold', async () => {
    const lane = house.lane({ blockSize: 4 });
    await lane.answer(await house.requests('r', 2));
    await lane.prepare();
    await house.lane({ blockSize: 4, rulesHashes: [RULES, NEW] }).prepare();
    expect(await swept()).toEqual([`${LANE}_2`]);
    for (const round of ['r0', 'r1']) await settle(round);
    expect(await swept()).toEqual([BLOCK]);
  });

  it('is not kept from the other blocks by one that cannot be closed', async () => {
    await house.lane({ blockSize: 1 }).answer(await house.requests('r', 2));
    for (const round of ['r0', 'r1']) await settle(round);
    const rows = await projected();
    const lostKey = new BlockCloser({
      store: house.store,
      timers: promptTimers,
      rows,
      openSeed: (block, sealed) => {
        if (block === BLOCK) throw new Error('no such key');
        return openSeed(SEEDS, block, sealed);
      },
      onProblem: (problem) => problems.push(problem),
    });
    expect(await lostKey.sweep()).toEqual([`${LANE}_2`]);
    expect(problems).toHaveLength(1);
  });
});

describe('the table of units not ended', () => {
  it('is the same when it is rebuilt, and keeps nothing of what has ended', async () => {
    await house.lane({ blockSize: 2 }).answer(await house.requests('r', 3));
    await settle('r1');
    const [first, again] = [await projected(), await projected()];
    expect(await rowsOf(first)).toEqual(await rowsOf(again));
    expect((await rowsOf(first)).map(([key]) => key)).toEqual([
      `ended/${BLOCK}`,
      'round/r0',
      'round/r2',
      `unit/${BLOCK}/r0`,
      `unit/${LANE}_2/r2`,
    ]);
    await settle('r0');
    await swept();
    expect((await rowsOf(await projected())).map(([key]) => key)).toEqual(['round/r2', `unit/${LANE}_2/r2`]);
  });
});
