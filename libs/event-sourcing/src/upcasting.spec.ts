import { collect, must, sampleEvent, take } from '@tirage/testing';
import { FutureVersion, InMemoryEventStore, upcaster, upcasting } from './index.js';

const upcast = upcaster({
  StakeDebited: { 1: ({ cents }) => ({ amount: `${cents as number}` }), 2: (data) => ({ ...data, balance: null }) },
  'wallet.StakeDebited': { 1: (data) => ({ ...data, wallet: true }) },
});

async function recorded(stream: string, type: string, version: number) {
  const store = new InMemoryEventStore({ clock: { now: () => 0 } });
  await store.append(stream, [sampleEvent('a', { type, version, data: { cents: 200 } })], 'no-stream');
  return store;
}

const firstOf = async (store: InMemoryEventStore, stream: string) => must((await collect(store.read(stream)))[0]);

describe('upcasting', () => {
  it('brings every version to the current one, step by step', async () => {
    const first = await firstOf(await recorded('round-1', 'StakeDebited', 1), 'round-1');
    expect(upcast(first)).toEqual({ ...first, version: 3, data: { amount: '200', balance: null } });
    const second = await firstOf(await recorded('round-1', 'StakeDebited', 2), 'round-1');
    expect(upcast(second)).toEqual({ ...second, version: 3, data: { cents: 200, balance: null } });
    const current = await firstOf(await recorded('round-1', 'StakeDebited', 3), 'round-1');
    expect(upcast(current)).toBe(current);
  });

  it('keeps one name of two categories apart', async () => {
    const entry = await firstOf(await recorded('wallet-1', 'StakeDebited', 1), 'wallet-1');
    expect(upcast(entry)).toMatchObject({ version: 2, data: { cents: 200, wallet: true } });
  });

  it.each([
    ['StakeDebited', 4, 3],
    ['RoundOpened', 2, 1],
  ])('does not guess at %s version %d', async (type, version, known) => {
    const store = await recorded('round-1', type, version);
    const future = await firstOf(store, 'round-1');
    expect(() => upcast(future)).toThrow(FutureVersion);
    expect(() => upcast(future)).toThrow(expect.objectContaining({ event: future, known }) as Error);
    const current = upcasting(store, upcast);
    await expect(collect(current.read('round-1'))).rejects.toBeInstanceOf(FutureVersion);
    const { signal } = new AbortController();
    const followed = take(current.subscribe({ after: 'start', categories: ['round'], signal }), 1);
    await expect(followed).rejects.toBeInstanceOf(FutureVersion);
  });

  it('refuses a chain with a missing step', () => {
    expect(() => upcaster({ RoundOpened: { 1: (data) => data, 3: (data) => data } })).toThrow(TypeError);
  });

  it('gives readers and subscribers of a store current events, and appends what it is given', async () => {
    const store = upcasting(await recorded('round-1', 'StakeDebited', 1), upcast);
    await store.append('round-1', [sampleEvent('b', { type: 'StakeDebited', version: 3 })], 0n);
    const read = await collect(store.read('round-1', { direction: 'backwards' }));
    expect(read.map((event) => event.version)).toEqual([3, 3]);
    const { signal } = new AbortController();
    const followed = await take(store.subscribe({ after: 'start', categories: ['round'], signal }), 3);
    expect(followed).toEqual([...read.reverse(), { caughtUp: true }]);
  });
});
