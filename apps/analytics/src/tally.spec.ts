import { InMemoryReadModel, type ReadModel } from '@tirage/event-sourcing';
import { must } from '@tirage/testing';
import fc from 'fast-check';
import { readHours } from './hours.js';
import { countEntry, EntryMissed, type Row } from './rows.js';
import { countMessage } from './run.js';
import { foldOf } from './spec/fold.js';
import { TYPES, Wallets, type Given } from './spec/wallets.js';
import { Tally } from './tally.js';

const { signal } = new AbortController();
const given: fc.Arbitrary<Given> = fc.record({
  ...{ wallet: fc.nat(3), type: fc.constantFrom(...TYPES), minutes: fc.constantFrom(0, 0, 25, 61) },
});

/** What may come to the table; numbers choose among what there is then. */
type Step =
  | { readonly kind: 'entry'; readonly entry: Given }
  | { readonly kind: 'message' | 'messages'; readonly which: number }
  | { readonly kind: 'pass' | 'killed before a write' | 'killed after a write' | 'restarted' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: given.map((entry) => ({ kind: 'entry' as const, entry })) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('message' as const, 'messages' as const), which: fc.nat(1000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('pass', 'killed before a write', 'killed after a write', 'restarted'),
    }),
  },
);

const hoursOf = async (table: ReadModel<Row>) => (await readHours(table, { limit: '100' })).items;

/** A table whose process dies at its next write, before or after it. */
function mortal(table: ReadModel<Row>) {
  let death: 'before' | 'after' | undefined;
  let writes = 0;
  const dying: ReadModel<Row> = {
    position: () => table.position(),
    get: (key) => table.get(key),
    scan: (range) => table.scan(range),
    apply: async (position, puts, deletes) => {
      writes++;
      const now = death;
      death = undefined;
      if (now === 'before') throw new Error('killed');
      await table.apply(position, puts, deletes);
      if (now === 'after') throw new Error('killed');
    },
  };
  return { table: dying, dieAt: (when: 'before' | 'after') => (death = when), writes: () => writes };
}

describe('what is counted', () => {
  it('fault 8: is the fold of the entries, whatever is doubled, lost, out of order or killed', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const wallets = new Wallets();
        const { table, dieAt } = mortal(new InMemoryReadModel<Row>());
        let tally = await Tally.open(wallets.store, table, 'group-1');
        const restart = async () => (tally = await Tally.open(wallets.store, table, 'group-2'));
        const orKilled = async (...work: readonly Promise<unknown>[]) => {
          const ends = await Promise.allSettled(work);
          if (ends.some(({ status }) => status === 'rejected')) await restart();
        };
        for (const one of steps) {
          const messages = await wallets.messages();
          if (one.kind === 'entry') await wallets.record(one.entry);
          else if (one.kind === 'pass') await orKilled(tally.pass(signal));
          else if (one.kind === 'restarted') await restart();
          else if (one.kind === 'killed before a write') dieAt('before');
          else if (one.kind === 'killed after a write') dieAt('after');
          else if ('which' in one && messages.length > 0) {
            const at = one.which % messages.length;
            const some = one.kind === 'message' ? [must(messages[at])] : messages.slice(at).reverse();
            const passing = one.which % 2 === 0 ? [tally.pass(signal)] : [];
            await orKilled(...some.map((message) => countMessage(tally, message)), ...passing);
          }
        }
        await orKilled(tally.pass(signal));
        await tally.pass(signal);
        expect(await hoursOf(table)).toEqual(foldOf(await wallets.events()));
        expect(tally.group).toBe('group-1');
      }),
      { seed: 8, numRuns: 120 },
    ));

  it('is exact by messages alone, each coming at least once, in any order', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(given, { minLength: 1, maxLength: 40 }),
        fc.infiniteStream(fc.nat(1000)),
        async (entries, order) => {
          const wallets = new Wallets();
          for (const entry of entries) await wallets.record(entry);
          const table = new InMemoryReadModel<Row>();
          const tally = await Tally.open(wallets.store, table, 'group');
          const messages = await wallets.messages();
          const shuffled = [...messages, ...messages]
            .map((message) => ({ message, place: must(order.next().value) }))
            .sort((a, b) => a.place - b.place);
          const verdicts = await Promise.all(shuffled.map(({ message }) => countMessage(tally, message)));
          expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(['done']));
          expect(await hoursOf(table)).toEqual(foldOf(await wallets.events()));
        },
      ),
      { seed: 9, numRuns: 60 },
    ));

  it('is made anew twice and stays what it was', async () => {
    const wallets = new Wallets();
    for (let n = 0; n < 1_200; n++)
      await wallets.record({ wallet: n % 5, type: must(TYPES[n % TYPES.length]), minutes: n % 9 === 0 ? 10 : 0 });
    const expected = foldOf(await wallets.events());
    for (const group of ['one', 'two']) {
      const table = new InMemoryReadModel<Row>();
      const tally = await Tally.open(wallets.store, table, group);
      await tally.pass(signal);
      await tally.pass(signal);
      expect([tally.group, await hoursOf(table)]).toEqual([group, expected]);
    }
  });

  it('is written in few writes when many wallets call at once', async () => {
    const wallets = new Wallets();
    for (let n = 0; n < 100; n++) await wallets.record({ wallet: n, type: 'StakeDebited', minutes: 0 });
    const { table, writes } = mortal(new InMemoryReadModel<Row>());
    const tally = await Tally.open(wallets.store, table, 'group');
    await Promise.all((await wallets.messages()).map((message) => countMessage(tally, message)));
    expect(writes()).toBeLessThan(5);
    expect(await hoursOf(table)).toEqual(foldOf(await wallets.events()));
  });
});

describe('a message', () => {
  it('that tells of more than the store shows waits for it', async () => {
    const wallets = new Wallets();
    await wallets.record({ wallet: 0, type: 'RoundLost', minutes: 0 });
    const tally = await Tally.open(wallets.store, new InMemoryReadModel<Row>(), 'group');
    const message = must((await wallets.messages())[0]);
    const early = { ...message, headers: { ...message.headers, ce_revision: '1' } };
    expect(await countMessage(tally, early)).toMatchObject({ kind: 'retry' });
    await wallets.record({ wallet: 0, type: 'RoundLost', minutes: 0 });
    expect(await countMessage(tally, early)).toEqual({ kind: 'done' });
  });

  it('that cannot be read is parked', async () => {
    const wallets = new Wallets();
    await wallets.record({ wallet: 0, type: 'RoundLost', minutes: 0 });
    const tally = await Tally.open(wallets.store, new InMemoryReadModel<Row>(), 'group');
    const message = must((await wallets.messages())[0]);
    for (const bad of [
      { ...message, value: 'not JSON' },
      { ...message, headers: {} },
    ])
      expect(await countMessage(tally, bad)).toMatchObject({ kind: 'park' });
  });
});

it('an entry after a gap is counted by nobody', async () => {
  const wallets = new Wallets();
  for (let n = 0; n < 2; n++) await wallets.record({ wallet: 0, type: 'RoundLost', minutes: 0 });
  const second = must((await wallets.events())[1]);
  await expect(countEntry(second, async () => undefined)).rejects.toThrow(EntryMissed);
});
