import { Contended, readOne, WrongExpectedRevision } from '@tirage/event-sourcing';
import { encodeCommand, encodeEvent, topics, type Command, type Message } from '@tirage/messaging';
import { must, promptTimers, seededRandom } from '@tirage/testing';
import { DrawService, newestBlock, withdrawBlocks, withdrawCommand, type Lane } from './index.js';
import { counted, House, LANE } from './spec/house.js';

const cause = { id: 'order', correlationId: 'order', actor: 'operator' } as const;
const restore = (through: number) => ({ through, reason: 'restore', cause });
const order = (through: number, reason = 'restore') =>
  encodeCommand(withdrawCommand(LANE, { through, reason }, Date.parse('2026-11-30T10:00:00Z')));

let house: House;
beforeEach(() => {
  house = new House(seededRandom(5));
});

/** A draw process at one lane. */
function draw(lane: Lane = house.lane()): DrawService {
  const bus = { send: async () => {}, publish: async () => {}, consume: async () => {} };
  const lanes = (name: string) => (name === LANE ? lane : undefined);
  return new DrawService({ store: house.store, bus, clock: { now: () => 0 }, lane: lanes });
}

async function requestOf(round: string): Promise<Message> {
  await house.request(round);
  const event = must(await readOne(house.store, `round-${round}`, 0n));
  return must(encodeEvent(event, { profile: 'dev' }).find(({ topic }) => topic === topics.drawRequests));
}

/** Six of ten units sold, so that the second block is opened too. */
async function soldHalf(): Promise<void> {
  await house.lane().answer(await house.requests('r', 6));
  await house.opened(2);
}

describe('the order to withdraw blocks', () => {
  it('ends every open block of the lane, the early one too, and the next opens by itself', async () => {
    await soldHalf();
    expect(await draw().handleBatch([order(2)])).toEqual([{ kind: 'done' }]);
    expect((await house.told(1)).slice(-2)).toEqual(['UnitDrawn r5', 'BlockWithdrawn']);
    expect(await house.told(2)).toEqual(['BlockOpened', 'BlockWithdrawn']);
    expect(await house.told(3)).toEqual(['BlockOpened']);
    const { data, metadata } = must((await house.block(1)).at(-1));
    expect(data).toEqual({ reason: 'restore' });
    expect(metadata).toMatchObject({ actor: 'operator', commandId: metadata.causationId, state: { sold: 6 } });
    await house.assertSound();
  });

  it('given twice, also to another process and after what was opened since, writes nothing', async () => {
    await soldHalf();
    const message = order(2);
    const first = draw();
    await first.handleBatch([message, message]);
    const before = await house.lanesBlocks();
    for (const service of [first, draw()]) expect(await service.handleBatch([message])).toEqual([{ kind: 'done' }]);
    expect(await house.lanesBlocks()).toEqual(before);
  });

  it('lets the next block answer what came with it, and what was answered keeps its unit', async () => {
    await soldHalf();
    const again = must(encodeEvent(must(await readOne(house.store, 'round-r5', 0n)), { profile: 'dev' })[1]);
    expect(await draw().handleBatch([await requestOf('late'), again, order(2)])).toHaveLength(3);
    expect(await house.told(3)).toEqual(['BlockOpened', 'UnitDrawn late']);
    expect(await house.assertSound()).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'late']);
  });

  it('opens the next block at once, on the process that sold the last one', async () => {
    const lane = house.lane();
    await lane.answer([await house.request('a')]);
    await draw(lane).handleBatch([order(1)]);
    expect(await house.told(2)).toEqual(['BlockOpened']);
  });

  it('is not lost on a process that remembers the block it sells', async () => {
    const selling = house.lane();
    await selling.answer([await house.request('a')]);
    await draw().handleBatch([order(1)]);
    await selling.answer([await house.request('b')]);
    expect(await house.told(1)).toEqual(['BlockOpened', 'UnitDrawn a', 'BlockWithdrawn']);
    expect(await house.told(2)).toEqual(['BlockOpened', 'UnitDrawn b']);
  });

  it('takes blocks only up to its number, and ends at the last there is', async () => {
    await soldHalf();
    const { store } = house;
    expect(await withdrawBlocks({ store, timers: promptTimers }, LANE, restore(1))).toEqual([`${LANE}_1`]);
    expect(await house.told(2)).toEqual(['BlockOpened']);
    const all = Number.MAX_SAFE_INTEGER;
    expect(await withdrawBlocks({ store, timers: promptTimers }, LANE, restore(all))).toEqual([`${LANE}_2`]);
    expect(await newestBlock(store, LANE)).toBe(2);
    expect(await newestBlock(store, 'a-game_100')).toBe(0);
  });

  it('sees units sold while it was carried out', async () => {
    const other = house.lane();
    await other.answer([await house.request('a')]);
    const store = counted(house.store);
    const { append } = store;
    let first = true;
    store.append = async (...args) => {
      if (first) {
        first = false;
        await other.answer([await house.request('b')]);
      }
      return append(...args);
    };
    await withdrawBlocks({ store, timers: promptTimers }, LANE, restore(1));
    expect(await house.told(1)).toEqual(['BlockOpened', 'UnitDrawn a', 'UnitDrawn b', 'BlockWithdrawn']);
    await house.assertSound();
  });

  it('gives up, to be tried again, where others write without end', async () => {
    await house.lane().answer([await house.request('a')]);
    const store = counted(house.store);
    store.append = async (stream, _, expected) => Promise.reject(new WrongExpectedRevision(stream, expected));
    await expect(withdrawBlocks({ store, timers: promptTimers }, LANE, restore(1))).rejects.toThrow(Contended);
  });

  it('waits where its lane is not known, and is parked where it says nothing', async () => {
    const good = order(1);
    const other: Command = withdrawCommand('other_100', { through: 1, reason: 'restore' }, 0);
    expect(await draw().handleBatch([encodeCommand(other)])).toMatchObject([{ kind: 'retry' }]);
    const malformed = [
      { ...good, value: '{"through":0,"reason":"x"}' },
      { ...good, value: '{"through":"1","reason":"x"}' },
      { ...good, value: '{"through":1,"reason":""}' },
      { ...good, value: JSON.stringify({ through: 1, reason: 'x'.repeat(201) }) },
      { ...good, key: 'no lane' },
    ];
    for (const message of malformed) expect(await draw().handleBatch([message])).toMatchObject([{ kind: 'park' }]);
    expect(await house.lanesBlocks()).toEqual([]);
  });
});
