import { Money } from '@tirage/kernel';
import { encodeCommand, wakeCommand, type Address } from '@tirage/messaging';
import { expectDone, House, messageOf, NOON } from './spec/house.js';

const asker: Address = { service: 'eldorado', key: 'round-r1' };
const wake = (stream: string, revision: bigint, from?: Address) =>
  encodeCommand(
    wakeCommand(
      { service: 'wallet', key: 'wallet-anna' },
      { stream, revision, ...(from ? { asker: from } : {}) },
      NOON,
    ),
  );

describe('a round asks for its stake', () => {
  it('and is answered in the wallet, in the name of who opened it', async () => {
    const house = new House();
    await house.funded('anna', '10.00');
    const opened = await house.opened('r1', 'anna');
    await expectDone(house.service().handle(messageOf(opened)));
    expect(await house.told('anna')).toEqual(['FundsDeposited 10.00', 'StakeDebited 8.00']);
    const entry = await house.at('wallet-anna', 1n);
    expect(entry.metadata).toMatchObject({ causationId: opened.id, correlationId: 'of round-r1', actor: 'player' });
  });

  it('once, however often and by whomever it is told', async () => {
    const house = new House();
    await house.funded('anna', '10.00');
    const opened = messageOf(await house.opened('r1', 'anna'));
    const [one, two] = [house.service(), house.service()];
    await Promise.all([one.handle(opened), two.handle(opened), one.handle(opened)]);
    await expectDone(house.service().handle(opened));
    expect(await house.told('anna')).toEqual(['FundsDeposited 10.00', 'StakeDebited 8.00']);
  });

  it('and is refused once, though nothing in the state tells of it', async () => {
    const house = new House();
    const opened = messageOf(await house.opened('r1', 'anna'));
    const service = house.service();
    for (let n = 0; n < 3; n++) await expectDone(service.handle(opened));
    await house.funded('anna', '10.00');
    await expectDone(service.handle(opened));
    await expectDone(house.service().handle(opened));
    expect(await house.told('anna')).toEqual(['StakeRefused insufficient-funds 0.00', 'FundsDeposited 10.00']);
  });

  it('which is not taken again once the round has gone on', async () => {
    const house = new House();
    await house.funded('anna', '10.00');
    const opened = messageOf(await house.opened('r1', 'anna'));
    const service = house.service();
    await expectDone(service.handle(opened));
    await house.debited('r1');
    await expectDone(service.handle(messageOf(await house.settled('r1', '0.00'))));
    await expectDone(service.handle(opened));
    await expectDone(house.service().handle(opened));
    expect(await house.told('anna')).toHaveLength(3);
  });

  it('an hour late, and nothing is debited', async () => {
    const house = new House();
    await house.funded('anna', '10.00');
    const opened = messageOf(await house.opened('r1', 'anna'));
    house.now += 3_600_000;
    await expectDone(house.service().handle(opened));
    expect((await house.told('anna')).at(-1)).toBe('StakeRefused expired 10.00');
  });

  it('50 at once on a balance for one: one is accepted', async () => {
    const house = new House();
    await house.funded('anna', '2.00');
    const games = Array.from({ length: 50 }, (_, n) => ({ game: `game-${n}` }));
    const asked = await Promise.all(games.map((game, n) => house.opened(`r${n}`, 'anna', game)));
    const services = [house.service(), house.service()];
    const todo = asked.map((event, n) => async () => {
      let verdict;
      do verdict = await services[n % 2]?.handle(messageOf(event));
      while (verdict?.kind === 'retry');
      expect(verdict?.kind).toBe('done');
    });
    await Promise.all(todo.map((each) => each()));
    const told = await house.told('anna');
    expect(told.filter((entry) => entry === 'StakeDebited 0.00')).toHaveLength(1);
    expect(told.filter((entry) => entry === 'StakeRefused insufficient-funds 0.00')).toHaveLength(49);
  });

  it('with a message that runs ahead of the store, or that lies', async () => {
    const house = new House();
    await house.funded('anna', '10.00');
    const opened = messageOf(await house.opened('r1', 'anna'));
    const ahead = { ...opened, headers: { ...opened.headers, ce_revision: '7' } };
    expect(await house.service().handle(ahead)).toMatchObject({ kind: 'retry' });
    const richer = { ...opened, value: JSON.stringify({ playerId: 'anna', stake: '0.01' }) };
    await expectDone(house.service().handle(richer));
    expect((await house.told('anna')).at(-1)).toBe('StakeDebited 8.00');
  });
});

describe('a round has ended', () => {
  const played = async (more = {}) => {
    const house = new House();
    await house.funded('anna', '10.00');
    const service = house.service();
    await expectDone(service.handle(messageOf(await house.opened('r1', 'anna', more))));
    await house.debited('r1');
    return { house, service };
  };

  it.each(['PrizeCredited 11.50', 'RoundLost 8.00', 'StakeRefunded 10.00'])('%s, once', async (expected) => {
    const { house, service } = await played();
    const end = expected.startsWith('StakeRefunded')
      ? await house.voided('r1')
      : await house.settled('r1', expected.startsWith('RoundLost') ? '0.00' : '3.50');
    for (let n = 0; n < 2; n++) await expectDone(service.handle(messageOf(end)));
    await expectDone(house.service().handle(messageOf(end)));
    expect(await house.told('anna')).toEqual(['FundsDeposited 10.00', 'StakeDebited 8.00', expected]);
    expect((await house.at('wallet-anna', 2n)).metadata.causationId).toBe(end.id);
  });

  it('and its debit is found, though this process remembers the wallet without it', async () => {
    const { house, service } = await played();
    await expectDone(house.service().handle(messageOf(await house.settled('r1', '3.50'))));
    const other = house.service();
    await expectDone(other.handle(messageOf(await house.opened('r2', 'anna'))));
    const end = await house.settled('r2', '1.00');
    await expectDone(service.handle(messageOf(end)));
    expect((await house.told('anna')).at(-1)).toBe('PrizeCredited 10.50');
  });

  it('and the prize can be staked before its own message comes', async () => {
    const { house, service } = await played({ stake: '10.00' });
    const end = await house.settled('r1', '2.00');
    await expectDone(service.handle(messageOf(await house.opened('r2', 'anna'))));
    await expectDone(service.handle(messageOf(end)));
    expect((await house.told('anna')).slice(1)).toEqual([
      'StakeDebited 0.00',
      'PrizeCredited 2.00',
      'StakeDebited 0.00',
    ]);
    const credited = await house.at('wallet-anna', 2n);
    expect(credited.metadata).toMatchObject({ causationId: end.id, correlationId: 'of round-r1', index: 0, count: 2 });
  });

  it('above the published maximum: parked, never paid, and its debit stays open', async () => {
    const { house, service } = await played();
    const end = await house.settled('r1', '20000.01');
    expect(await service.handle(messageOf(end))).toMatchObject({ kind: 'park' });
    await expectDone(service.handle(messageOf(await house.opened('r2', 'anna'))));
    await expectDone(service.handle(messageOf(await house.opened('r3', 'anna', { game: 'la-course' }))));
    expect((await house.told('anna')).slice(2)).toEqual(['StakeRefused round-already-open 8.00', 'StakeDebited 6.00']);
    expect(house.withheld).toEqual([{ roundId: 'r1', prize: '20000.01', maximum: '20000.00' }]);
    const mended = house.service(house.store, Money.parse('20000.01'));
    await expectDone(mended.handle(messageOf(end)));
    expect((await house.told('anna')).at(-1)).toBe('PrizeCredited 20006.01');
  });

  it('under rules that only a newer process knows: it waits', async () => {
    const { house, service } = await played({ rulesHash: 'new' });
    expect(await service.handle(messageOf(await house.settled('r1', '2.00')))).toMatchObject({ kind: 'retry' });
    expect(await house.told('anna')).toHaveLength(2);
  });

  it('and nothing was debited: nothing to do', async () => {
    const house = new House();
    await house.opened('r1', 'anna');
    await expectDone(house.service().handle(messageOf(await house.voided('r1'))));
    expect(await house.told('anna')).toEqual([]);
  });
});

describe('a wake', () => {
  it('is handled as the event itself, and then sends nothing', async () => {
    const house = new House();
    await house.funded('anna', '10.00');
    await house.opened('r1', 'anna');
    await expectDone(house.service().handle(wake('round-r1', 0n, asker)));
    expect(await house.told('anna')).toHaveLength(2);
    expect(house.sent).toEqual([]);
  });

  it('for what is answered wakes who asks, once, without an asker', async () => {
    const house = new House();
    await house.funded('anna', '10.00');
    await expectDone(house.service().handle(messageOf(await house.opened('r1', 'anna'))));
    await house.opened('r2', 'bert', { game: 'la-course' });
    await expectDone(house.service().handle(wake('round-r2', 0n)));
    for (const service of [house.service(), house.service()])
      await expectDone(service.handle(wake('round-r1', 0n, asker)));
    expect(house.sent.map(({ service, key, data }) => ({ service, key, data }))).toEqual([
      { service: 'eldorado', key: 'round-r1', data: { stream: 'wallet-anna', revision: '1' } },
      { service: 'eldorado', key: 'round-r1', data: { stream: 'wallet-anna', revision: '1' } },
    ]);
    await expectDone(house.service().handle(wake('round-r1', 0n)));
    expect(house.sent).toHaveLength(2);
  });

  it('for an end whose entry went into another answer finds that entry', async () => {
    const house = new House();
    await house.funded('anna', '10.00');
    const service = house.service();
    await expectDone(service.handle(messageOf(await house.opened('r1', 'anna'))));
    await house.settled('r1', '0.00');
    await expectDone(service.handle(messageOf(await house.opened('r2', 'anna'))));
    await expectDone(service.handle(wake('round-r1', 1n, asker)));
    expect(house.sent).toMatchObject([{ data: { stream: 'wallet-anna', revision: '2' } }]);
  });

  it('for an end without a debit sends nothing', async () => {
    const house = new House();
    await house.opened('r1', 'anna');
    const { stream, revision } = await house.settled('r1', '2.00');
    await expectDone(house.service().handle(wake(stream, revision, asker)));
    expect(house.sent).toEqual([]);
  });

  it('for an event of no concern, or of nobody, sends nothing', async () => {
    const house = new House();
    await house.funded('anna', '10.00');
    await expectDone(house.service().handle(wake('wallet-anna', 0n, asker)));
    expect(await house.service().handle(wake('round-none', 0n, asker))).toMatchObject({ kind: 'retry' });
    expect(house.sent).toEqual([]);
  });
});
