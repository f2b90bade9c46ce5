import type { EventStore } from '@tirage/event-sourcing';
import { expectDone, House, messageOf, unsure, type Fault } from './spec/house.js';

/** The same store, where something comes between this owner's decision and its first append. */
function interrupted(store: EventStore, meanwhile: () => Promise<void>): EventStore {
  let waiting = true;
  return {
    append: async (stream, events, expected) => {
      if (waiting) {
        waiting = false;
        await meanwhile();
      }
      return store.append(stream, events, expected);
    },
    read: (stream, options) => store.read(stream, options),
    subscribe: (options) => store.subscribe(options),
  };
}

const funded = async (amount: string) => {
  const house = new House();
  await house.funded('anna', amount);
  return house;
};

describe('an answer', () => {
  it('is found however many entries came after it', async () => {
    const house = await funded('1.00');
    const opened = messageOf(await house.opened('r1', 'anna'));
    await expectDone(house.service().handle(opened));
    for (let n = 0; n < 20; n++) await house.funded('anna', '1.00', `more ${n}`);
    await expectDone(house.service().handle(opened));
    expect((await house.told('anna')).filter((entry) => entry.startsWith('Stake'))).toEqual([
      'StakeRefused insufficient-funds 1.00',
    ]);
  });

  it('is decided anew when another owner has changed the wallet in between', async () => {
    const house = await funded('2.00');
    const [one, two] = [await house.opened('r1', 'anna'), await house.opened('r2', 'anna', { game: 'la-course' })];
    const store = interrupted(house.store, () => expectDone(house.service().handle(messageOf(two))));
    await expectDone(house.service(store).handle(messageOf(one)));
    expect((await house.told('anna')).slice(1)).toEqual(['StakeDebited 0.00', 'StakeRefused insufficient-funds 0.00']);
  });

  it('is decided on the wallet as it stands, not as this process remembers it', async () => {
    const house = await funded('4.00');
    const [warm, other] = [house.service(), house.service()];
    const ask = async (round: string, game: string) => messageOf(await house.opened(round, 'anna', { game }));
    await expectDone(warm.handle(await ask('r1', 'eldorado')));
    await expectDone(other.handle(await ask('r2', 'la-course')));
    await expectDone(warm.handle(await ask('r3', 'defi-naval')));
    expect((await house.told('anna')).slice(1)).toEqual([
      'StakeDebited 2.00',
      'StakeDebited 0.00',
      'StakeRefused insufficient-funds 0.00',
    ]);
  });

  it('is the first one, when another owner has answered otherwise in between', async () => {
    const house = await funded('2.00');
    const opened = messageOf(await house.opened('r1', 'anna'));
    const store = interrupted(house.store, async () => {
      house.now += 61_000;
      await expectDone(house.service().handle(opened));
    });
    await expectDone(house.service(store).handle(opened));
    expect((await house.told('anna')).slice(1)).toEqual(['StakeRefused expired 2.00']);
  });

  it.each([
    [['after'], 'done', 1],
    [['before', 'before'], 'done', 1],
    [['before', 'after'], 'done', 1],
    [['before', 'before', 'before'], 'retry', 0],
    [['after', 'after', 'after'], 'retry', 1],
  ] as const)('stands once after the outcomes %j: %s', async (faults, kind, debits) => {
    const house = await funded('10.00');
    const opened = messageOf(await house.opened('r1', 'anna'));
    const plan: Fault[] = [...faults];
    const service = house.service(unsure(house.store, () => plan.shift()));
    expect((await service.handle(opened)).kind).toBe(kind);
    expect((await house.told('anna')).slice(1)).toHaveLength(debits);
    await house.funded('anna', '1.00', 'in between');
    await expectDone(service.handle(opened));
    expect((await house.told('anna')).filter((entry) => entry.startsWith('StakeDebited'))).toHaveLength(1);
  });

  it('that another owner always comes before is tried again later', async () => {
    const house = await funded('10.00');
    let n = 0;
    const busy: EventStore = {
      ...unsure(house.store, () => undefined),
      append: async (stream, events, expected) => {
        await house.funded('anna', '1.00', `busy ${n++}`);
        return house.store.append(stream, events, expected);
      },
    };
    const verdict = await house.service(busy).handle(messageOf(await house.opened('r1', 'anna')));
    expect(verdict).toMatchObject({ kind: 'retry' });
    expect(n).toBe(10);
  });

  it('lost to a late append of the same decision is that append', async () => {
    const house = await funded('10.00');
    const opened = messageOf(await house.opened('r1', 'anna'));
    const late: (() => Promise<unknown>)[] = [];
    const store: EventStore = {
      ...unsure(house.store, () => 'before'),
      append: async (stream, events, expected) => {
        late.push(() => house.store.append(stream, events, expected));
        return unsure(house.store, () => 'before').append(stream, events, expected);
      },
    };
    expect((await house.service(store).handle(opened)).kind).toBe('retry');
    await expectDone(house.service().handle(opened));
    await Promise.all(late.map((land) => land()));
    expect((await house.told('anna')).slice(1)).toEqual(['StakeDebited 8.00']);
  });
});
