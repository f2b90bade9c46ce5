import { StoreUnavailable, type EventStore } from '@tirage/event-sourcing';
import type { Random } from '@tirage/kernel';
import { seededRandom } from '@tirage/testing';
import type { Lane, PlacedRequest } from './index.js';
import { House, NEW, RULES } from './spec/house.js';

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed + 1);
const below = (random: Random, count: number) => Math.floor(random.fraction() * count);
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A store behind a line on which appends fail before the write or after it, or land when nobody waits any more. */
function badLine(store: EventStore, random: Random, late: (() => Promise<unknown>)[]): EventStore {
  return {
    read: (...args) => store.read(...args),
    subscribe: (options) => store.subscribe(options),
    async append(...args) {
      const dice = random.fraction();
      await turn();
      if (dice < 0.15) throw new StoreUnavailable('failed before the write');
      if (dice < 0.3) {
        late.push(() => store.append(...args).catch(() => undefined));
        throw new StoreUnavailable('no answer in time');
      }
      const result = await store.append(...args);
      if (dice < 0.45) throw new StoreUnavailable('failed after the write');
      return result;
    },
  };
}

/** A store whose process is killed at its append number `appends`: before or after the write, nothing ever answers again. */
function killedAt(store: EventStore, appends: number, afterTheWrite: boolean) {
  let made = 0;
  let tellKilled = () => {};
  const killed = new Promise<void>((resolve) => (tellKilled = resolve));
  const never = new Promise<never>(() => undefined);
  const killedStore: EventStore = {
    async *read(...args) {
      if (made >= appends) await never;
      yield* store.read(...args);
    },
    subscribe: (options) => store.subscribe(options),
    async append(...args) {
      await turn();
      if (++made < appends) return store.append(...args);
      if (made === appends && afterTheWrite) await store.append(...args);
      tellKilled();
      return never;
    },
  };
  return { store: killedStore, killed };
}

const everyBatch = (lane: Lane, requests: readonly PlacedRequest[], size: number) =>
  Promise.all(
    Array.from({ length: Math.ceil(requests.length / size) }, (_, n) =>
      lane.answer(requests.slice(n * size, (n + 1) * size)),
    ),
  );

describe('two processes that believe they own one lane, over a bad line', () => {
  it.each(seeds(50))('seed %i: every request has one answer, no position is left out or sold twice', async (seed) => {
    const random = seededRandom(seed);
    const house = new House(random);
    const late: (() => Promise<unknown>)[] = [];
    const blockSize = 1 + below(random, 12);
    const open = () => house.lane({ store: badLine(house.store, random, late), blockSize });
    const processes = [open(), open()];
    const requests: PlacedRequest[] = [];

    for (let step = 0; step < 25; step++) {
      for (let n = below(random, 4); n > 0; n--) requests.push(await house.request(`r${requests.length}`));
      await Promise.all(
        processes.map(async (lane) => {
          const from = below(random, requests.length + 1);
          await lane.answer(requests.slice(from, from + 1 + below(random, 8))).catch((error: unknown) => {
            if (!(error instanceof StoreUnavailable)) throw error;
          });
        }),
      );
      if (random.fraction() < 0.1) processes[below(random, 2)] = open();
      if (random.fraction() < 0.3) await late.splice(below(random, late.length), 1)[0]?.();
    }
    for (const landing of late) await landing();

    const calm = house.lane({ blockSize });
    const before = await house.assertSound();
    const outcomes = await everyBatch(calm, requests, 8);
    expect(outcomes.flat().filter((outcome) => typeof outcome !== 'string')).toHaveLength(before.length);
    expect([...(await house.assertSound())].sort()).toEqual(requests.map(({ roundId }) => roundId).sort());
  });
});

describe('a rolling upgrade over a bad line', () => {
  it.each(seeds(20))(
    'seed %i: each request drawn or declined once, blocks of new rules alone at the end',
    async (seed) => {
      const random = seededRandom(seed);
      const house = new House(random);
      const late: (() => Promise<unknown>)[] = [];
      const open = (rulesHashes: readonly string[]) =>
        house.lane({ store: badLine(house.store, random, late), blockSize: 4, rulesHashes });
      const processes = [open([RULES]), open([RULES, NEW])];
      const requests: PlacedRequest[] = [];
      for (let step = 0; step < 20; step++) {
        requests.push(await house.request(`r${requests.length}`, random.fraction() < step / 20 ? NEW : RULES));
        await Promise.all(
          processes.map((lane) => lane.answer(requests.slice(-1 - below(random, 5))).catch(() => undefined)),
        );
      }
      for (const landing of late) await landing();
      const calm = house.lane({ blockSize: 4, rulesHashes: [RULES, NEW] });
      await everyBatch(calm, requests, 8);
      expect([...(await house.assertSound())].sort()).toEqual(requests.map(({ roundId }) => roundId).sort());
      expect((await house.lanesBlocks()).at(-1)?.[0]?.data['rulesHash']).toBe(NEW);
    },
  );
});

describe('200 requests at once over small blocks, with a kill in the middle', () => {
  it.each(seeds(12))(
    'seed %i: no position sold twice, none left out, the next blocks open by themselves',
    async (seed) => {
      const random = seededRandom(seed);
      const house = new House(random);
      const requests = await house.requests('r', 200);
      const [blockSize, batch] = [17 + below(random, 60), 1 + below(random, 20)];
      const victim = killedAt(house.store, 2 + below(random, 12), random.fraction() < 0.5);
      void everyBatch(house.lane({ store: victim.store, blockSize }), requests, batch);
      await victim.killed;

      const survivors = [house.lane({ blockSize }), house.lane({ blockSize })];
      const outcomes = await Promise.all(survivors.map((lane) => everyBatch(lane, requests, batch)));
      expect(outcomes.flat(2)).not.toContain('later');
      expect([...(await house.assertSound())].sort()).toEqual(requests.map(({ roundId }) => roundId).sort());
      const drawn = (await house.lanesBlocks()).flat().filter(({ type }) => type === 'UnitDrawn');
      expect(new Set(drawn.map(({ data }) => data['leaf'])).size).toBe(200);
      for (const events of (await house.lanesBlocks()).slice(0, Math.floor(200 / blockSize))) {
        expect(events.filter(({ type }) => type === 'UnitDrawn')).toHaveLength(blockSize);
        expect(events.at(-1)?.type).toBe('BlockSoldOut');
      }
    },
  );
});
