import { Contended, WrongExpectedRevision } from '@tirage/event-sourcing';
import { counted, must, promptTimers, seededRandom } from '@tirage/testing';
import { newestBlock, withdrawBlocks } from './index.js';
import { House, LANE, NEW, RULES } from './spec/house.js';

const cause = { id: 'order', correlationId: 'order', actor: 'operator' } as const;
const restore = (through: number) => ({ through, reason: 'restore', cause });
let house: House;
beforeEach(() => {
  house = new House(seededRandom(5));
});

const withdraw = (through: number) =>
  withdrawBlocks({ store: house.store, timers: promptTimers }, LANE, restore(through));

/** Six of ten units sold, so that the second block is opened too. */
async function soldHalf(): Promise<void> {
  await house.lane().answer(await house.requests('r', 6));
  await house.opened(2);
}

describe('withdrawing the open blocks of a lane', () => {
  it('ends every one of them, the early one too', async () => {
    await soldHalf();
    expect(await withdraw(2)).toEqual([`${LANE}_1`, `${LANE}_2`]);
    expect((await house.told(1)).slice(-2)).toEqual(['UnitDrawn r5', 'BlockWithdrawn']);
    expect(await house.told(2)).toEqual(['BlockOpened', 'BlockWithdrawn']);
    const { data, metadata } = must((await house.block(1)).at(-1));
    expect(data).toEqual({ reason: 'restore' });
    expect(metadata).toMatchObject({ actor: 'operator', causationId: 'order', state: { sold: 6 } });
    await house.assertSound();
  });

  it('twice, also after what was opened since, writes nothing', async () => {
    await soldHalf();
    await withdraw(2);
    await house.lane().answer([await house.request('since')]);
    const before = await house.lanesBlocks();
    expect(await withdraw(2)).toEqual([]);
    expect(await house.lanesBlocks()).toEqual(before);
  });

  it('leaves what was answered its unit, and what was not the next block', async () => {
    await soldHalf();
    await withdraw(2);
    await house.lane().answer([await house.request('late')]);
    expect(await house.told(3)).toEqual(['BlockOpened', 'UnitDrawn late']);
    expect(await house.assertSound()).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'late']);
  });

  it('hides no answer from a process that has looked for a younger one first', async () => {
    const old = house.lane({ blockSize: 2 });
    await old.answer(await house.requests('r', 2));
    const asked = await house.request('asked');
    await old.answer([asked]);
    await withdraw(2);
    const upgraded = house.lane({ blockSize: 2, rulesHashes: [RULES, NEW] });
    await upgraded.answer([await house.request('younger', NEW)]);
    expect(await upgraded.answer([asked])).toEqual([{ stream: `block-${LANE}_2`, revision: 1n }]);
    await house.assertSound();
  });

  it('is not lost on a process that remembers the block it sells', async () => {
    const selling = house.lane();
    await selling.answer([await house.request('a')]);
    await withdraw(1);
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
});
