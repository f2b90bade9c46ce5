import { StoreUnavailable, type RecordedEvent } from '@tirage/event-sourcing';
import { hashOf } from '@tirage/kernel';
import { counted, must, seededRandom } from '@tirage/testing';
import { buildTree, Lane, openUnit, type BlockInput, type LanePorts, type UnitDrawn } from './index.js';
import { House, LANE, NEW, OLD, RULES, UNITS } from './spec/house.js';

const kinds = (outcomes: readonly unknown[]) =>
  outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'stood'));

/** Building that a spec can count. */
function counting() {
  const built: string[] = [];
  return {
    built,
    buildTree: async (input: BlockInput) => {
      built.push(input.blockId);
      return buildTree(input);
    },
  };
}

let house: House;
beforeEach(() => {
  house = new House(seededRandom(7));
});

describe('a lane', () => {
  it('opens its first block and sells positions from 0, each with a path to the published root', async () => {
    const outcomes = await house.lane().answer(await house.requests('r', 4));
    expect(outcomes).toEqual(['new', 'new', 'new', 'new']);
    expect(await house.told(1)).toEqual([
      'BlockOpened',
      'UnitDrawn r0',
      'UnitDrawn r1',
      'UnitDrawn r2',
      'UnitDrawn r3',
    ]);
    expect(await house.assertSound()).toEqual(['r0', 'r1', 'r2', 'r3']);
  });

  it('sells a batch across the end of a block: the end with the last unit, the rest in the next block', async () => {
    const outcomes = await house.lane({ blockSize: 3 }).answer(await house.requests('r', 5));
    expect(kinds(outcomes)).toEqual(Array(5).fill('new'));
    const first = await house.block(1);
    expect(first.map(({ type }) => type)).toEqual([
      'BlockOpened',
      'UnitDrawn',
      'UnitDrawn',
      'UnitDrawn',
      'BlockSoldOut',
    ]);
    expect(first[4]?.metadata).toMatchObject({ index: 3, count: 4 });
    expect(await house.told(2)).toEqual(['BlockOpened', 'UnitDrawn r3', 'UnitDrawn r4']);
    await house.assertSound();
  });

  it('answers a request that stands in the batch twice once', async () => {
    const [a, b] = await house.requests('r', 2);
    expect(await house.lane().answer([must(a), must(b), must(a)])).toEqual(['new', 'new', 'new']);
    expect(await house.assertSound()).toEqual(['r0', 'r1']);
  });

  it('declines a request by other rules in the selling block, and again gives that answer', async () => {
    const lane = house.lane({ rulesHashes: [OLD, RULES] });
    const request = await house.request('old', OLD);
    expect(await lane.answer([request, await house.request('r')])).toEqual(['new', 'new']);
    expect(await house.told(1)).toEqual(['BlockOpened', 'DrawDeclined old', 'UnitDrawn r']);
    const again = [{ stream: `block-${LANE}_1`, revision: 1n }];
    expect(await lane.answer([request])).toEqual(again);
    expect(await house.lane({ rulesHashes: [OLD, RULES] }).answer([request])).toEqual(again);
    await house.assertSound();
  });

  it('leaves a request by rules it does not know to a newer process and answers the others', async () => {
    const outcomes = await house.lane().answer([await house.request('new', NEW), await house.request('r')]);
    expect(outcomes).toEqual(['later', 'new']);
    expect(await house.assertSound()).toEqual(['r']);
  });

  it('sends an unknown outcome again: one unit', async () => {
    const { store } = house;
    let failures = 2;
    const append: LanePorts['store']['append'] = async (...args) => {
      const result = await store.append(...args);
      if (failures-- > 0) throw new StoreUnavailable('no answer');
      return result;
    };
    const lane = house.lane({ store: { ...counted(store), append } });
    expect(await lane.answer(await house.requests('r', 3))).toEqual(['new', 'new', 'new']);
    expect(await house.assertSound()).toHaveLength(3);
  });

  it('sells a fresh batch of 64 with one append and no read', async () => {
    const store = counted(house.store);
    const lane = house.lane({ store, blockSize: 1_000 });
    await lane.answer(await house.requests('first', 1));
    const batch = await house.requests('r', 64);
    const before = { ...store.calls };
    await lane.answer(batch);
    expect(store.calls).toEqual({ ...before, appends: before.appends + 1 });
  });

  it('refuses what is no lane, and a lane without rules', () => {
    const ports = { rulesHashes: [] } as unknown as LanePorts;
    expect(() => new Lane('block-a_1', ports)).toThrow(TypeError);
    expect(() => new Lane(LANE, ports)).toThrow(TypeError);
  });
});

describe('the next block', () => {
  it('is opened when half of this one is sold, and then sold without being built again', async () => {
    const { built, buildTree } = counting();
    const lane = house.lane({ blockSize: 8, buildTree });
    await lane.answer(await house.requests('a', 3));
    expect(await house.block(2)).toEqual([]);
    await lane.answer(await house.requests('b', 1));
    await house.opened(2);
    await lane.answer(await house.requests('c', 6));
    expect(await house.told(2)).toEqual(['BlockOpened', 'UnitDrawn c4', 'UnitDrawn c5']);
    expect(built).toEqual([`${LANE}_1`, `${LANE}_2`]);
  });

  it('is waited for, not built a second time, when it is needed while it is being opened', async () => {
    const { built, buildTree } = counting();
    const slowly = async (input: BlockInput) => {
      const tree = await buildTree(input);
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
      return tree;
    };
    const lane = house.lane({ blockSize: 4, buildTree: slowly });
    await lane.answer(await house.requests('a', 3));
    await lane.answer(await house.requests('b', 2));
    expect(await house.assertSound()).toHaveLength(5);
    expect(built.filter((block) => block === `${LANE}_2`)).toHaveLength(1);
  });

  it('is opened by preparation where the sale at the half failed to, and not before', async () => {
    const failing = house.lane({ blockSize: 8, buildTree: failsFor(`${LANE}_2`) });
    await failing.answer(await house.requests('a', 3));
    await house.lane({ blockSize: 8 }).prepare();
    expect(await house.block(2)).toEqual([]);
    await failing.answer(await house.requests('b', 2));
    await expect(failing.prepare()).rejects.toThrow('no memory');
    expect(await house.block(2)).toEqual([]);
    await house.lane({ blockSize: 8 }).prepare();
    expect(await house.told(2)).toEqual(['BlockOpened']);
  });
});

const failsFor = (block: string) => async (input: BlockInput) => {
  if (input.blockId === block) throw new Error('no memory');
  return buildTree(input);
};

describe('a new process', () => {
  it('finds the selling block, its tree and its place, and sells on', async () => {
    await house.lane({ blockSize: 4 }).answer(await house.requests('a', 6));
    const { built, buildTree } = counting();
    const restarted = house.lane({ blockSize: 4, buildTree });
    await restarted.answer(await house.requests('b', 1));
    expect(built[0]).toBe(`${LANE}_2`);
    expect(await house.told(2)).toEqual(['BlockOpened', 'UnitDrawn a4', 'UnitDrawn a5', 'UnitDrawn b0']);
    await house.assertSound();
  });

  it('keeps the size a block was opened with', async () => {
    await house.lane({ blockSize: 4 }).answer(await house.requests('a', 1));
    await house.lane({ blockSize: 100 }).answer(await house.requests('b', 4));
    expect(await house.told(2)).toEqual(['BlockOpened', 'UnitDrawn b3']);
    await house.assertSound();
  });

  it('gives a request redelivered across the end of its block its first unit, with other processes in between', async () => {
    const [first, ...others] = await house.requests('a', 9);
    await house.lane({ blockSize: 4 }).answer([must(first)]);
    await house.lane({ blockSize: 4 }).answer(others);
    expect((await house.lanesBlocks()).length).toBeGreaterThanOrEqual(3);
    const fresh = await house.request('b');
    const outcomes = await house.lane({ blockSize: 4 }).answer([must(first), fresh]);
    expect(outcomes).toEqual([{ stream: `block-${LANE}_1`, revision: 1n }, 'new']);
    expect(await house.assertSound()).toHaveLength(10);
  });

  it('does not stop its search at an opening: blocks are opened early', async () => {
    const lane = house.lane({ blockSize: 4 });
    await lane.answer(await house.requests('a', 2));
    await lane.prepare();
    const [asked] = await house.requests('b', 1);
    await lane.answer([must(asked), ...(await house.requests('c', 1))]);
    const restarted = house.lane({ blockSize: 4 });
    expect(kinds(await restarted.answer([must(asked)]))).toEqual(['stood']);
    expect(await house.assertSound()).toHaveLength(4);
  });

  it('does not read every block there ever was', async () => {
    const lane = house.lane({ blockSize: 2 });
    for (let n = 0; n < 20; n++) await lane.answer(await house.requests(`a${n}-`, 2));
    for (let number = 1; number <= 20; number++) await house.record(`block-${LANE}_${number}`, 'BlockClosed', {});
    await lane.prepare();
    const store = counted(house.store);
    const restarted = house.lane({ store, blockSize: 2 });
    await restarted.prepare();
    const found = store.calls.reads;
    await restarted.answer(await house.requests('b', 1));
    expect(store.calls.reads - found).toBeLessThanOrEqual(6);
  });

  it('reads no further back than the first answer older than the question', async () => {
    await house.lane({ blockSize: 1_000 }).answer(await house.requests('a', 400));
    const store = counted(house.store);
    await house.lane({ store, blockSize: 1_000 }).answer(await house.requests('b', 1));
    expect(store.calls.events).toBeLessThanOrEqual(4);
  });

  it('does not sell by a tree that is not the one published', async () => {
    await house.lane().answer(await house.requests('a', 1));
    const wrong = house.lane({ buildTree: async (input) => buildTree({ ...input, size: 11 }) });
    await expect(wrong.answer(await house.requests('b', 1))).rejects.toThrow('not those committed to');
    expect(await house.assertSound()).toEqual(['a0']);
  });
});

describe('new rules', () => {
  it('withdraw the selling block first, then the one opened early, and begin a new one', async () => {
    const before = house.lane({ blockSize: 4 });
    await before.answer(await house.requests('a', 2));
    await before.prepare();
    const after = house.lane({ blockSize: 4, rulesHashes: [RULES, NEW] });
    expect(await after.answer([await house.request('n', NEW), await house.request('late', RULES)])).toEqual([
      'new',
      'new',
    ]);
    expect(await house.told(1)).toEqual(['BlockOpened', 'UnitDrawn a0', 'UnitDrawn a1', 'BlockWithdrawn']);
    expect(await house.told(2)).toEqual(['BlockOpened', 'BlockWithdrawn']);
    expect(await house.told(3)).toEqual(['BlockOpened', 'UnitDrawn n', 'DrawDeclined late']);
    const ends = [...(await house.block(1)).slice(-1), ...(await house.block(2)).slice(-1)];
    expect(ends.map(({ data }) => data)).toEqual([{ reason: 'new-rules' }, { reason: 'new-rules' }]);
    expect(must(ends[0]).position.commit).toBeLessThan(must(ends[1]).position.commit);
    await house.assertSound();
  });

  it('leave the process that does not know them waiting, even when its own block was cached', async () => {
    const before = house.lane();
    await before.answer(await house.requests('a', 1));
    await house.lane({ rulesHashes: [RULES, NEW] }).prepare();
    expect(await before.answer(await house.requests('b', 1))).toEqual(['later']);
    expect(await house.assertSound()).toEqual(['a0']);
    expect(await house.told(2)).toEqual(['BlockOpened']);
  });

  it('are not followed by a block of older rules, also when their block is sold out', async () => {
    await house
      .lane({ blockSize: 2, rulesHashes: [NEW], buildTree: failsFor(`${LANE}_2`) })
      .answer(await house.requests('n', 2, NEW));
    expect(await house.lane().answer(await house.requests('a', 1))).toEqual(['later']);
    expect(await house.block(2)).toEqual([]);
  });

  it('give an answer of before them again', async () => {
    const [asked] = await house.requests('a', 1);
    await house.lane().answer([must(asked)]);
    const after = house.lane({ rulesHashes: [RULES, NEW] });
    expect(await after.answer([must(asked)])).toEqual([{ stream: `block-${LANE}_1`, revision: 1n }]);
    expect(await house.assertSound()).toEqual(['a0']);
  });
});

describe('a lane of lots', () => {
  const lotTable = [
    { lot: '20.00', count: 1 },
    { lot: '2.00', count: 3 },
    { lot: '0.00', count: 6 },
  ];
  const sold = async () =>
    (await house.lanesBlocks()).map((events) =>
      events.flatMap(({ stream, type, data }) => {
        if (type !== 'UnitDrawn') return [];
        const { roundId, position, sealed } = data as unknown as UnitDrawn;
        return [openUnit(UNITS, { block: stream.slice('block-'.length), position, roundId }, sealed).lot];
      }),
    );

  it('publishes their table before the first sale, and sells exactly those', async () => {
    await house.lane({ lotTable }).answer(await house.requests('a', 20));
    const [opened] = await house.block(1);
    expect(opened?.data).toMatchObject({ size: 10, lotTable, lotTableHash: hashOf(lotTable) });
    const [first = [], second = []] = await sold();
    for (const block of [first, second]) {
      for (const { lot, count } of lotTable) expect(block.filter((one) => one === lot)).toHaveLength(count);
    }
    expect(first).not.toEqual(second);
    await house.assertSound();
  });

  it('goes on after a restart with the lots committed to', async () => {
    const undisturbed = new House(seededRandom(1));
    await undisturbed.lane({ lotTable }).answer(await undisturbed.requests('a', 10));
    house = new House(seededRandom(1));
    for (const request of await house.requests('a', 10)) await house.lane({ lotTable }).answer([request]);
    const told = (events: readonly RecordedEvent[]) => events.map(({ type, data }) => [type, data['leaf']]);
    expect(told(await house.block(1))).toEqual(told(await undisturbed.block(1)));
  });
});
