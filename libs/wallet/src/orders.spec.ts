import type { JsonObject } from '@tirage/kernel';
import { encodeCommand, wakeCommand } from '@tirage/messaging';
import { InMemoryReadModel } from '@tirage/event-sourcing';
import { projectDeposits, sweepDeposits, type DepositRow } from './deposits.js';
import { expectDone, House, messageOf, NOON, unsure, type Fault } from './spec/house.js';

describe('a deposit', () => {
  it('is asked for in its own stream, applied in the wallet, and marked as applied', async () => {
    const house = new House();
    const asked = await house.funded('anna', '10.00');
    const [requested, applied] = await house.events(asked.stream);
    expect(requested).toMatchObject({
      type: 'DepositRequested',
      data: { playerId: 'anna', amount: '10.00', by: 'op' },
      metadata: { commandId: asked.stream.slice('deposit-'.length), bodyHash: 'hash', actor: 'operator' },
    });
    const [entry] = await house.entries('anna');
    expect(entry?.metadata.causationId).toBe(asked.id);
    expect(applied).toMatchObject({ type: 'DepositApplied', data: { balance: '10.00' } });
    expect(applied?.metadata).toMatchObject({ causationId: entry?.id, correlationId: asked.metadata.correlationId });
  });

  it('is asked for once with one id, and applied once', async () => {
    const house = new House();
    const order = encodeCommand(house.requestDeposit('anna', '10.00', 'd1'));
    const other = encodeCommand(house.requestDeposit('anna', '99.00', 'd1'));
    await Promise.all([house.service().handle(order), house.service().handle(order)]);
    await expectDone(house.service().handle(other));
    const asked = await house.at(order.key, 0n);
    const services = [house.service(), house.service()];
    await Promise.all(services.map((service) => service.handle(messageOf(asked))));
    for (const service of services) await expectDone(service.handle(messageOf(asked)));
    expect(await house.told('anna')).toEqual(['FundsDeposited 10.00']);
    expect(await house.events(order.key)).toHaveLength(2);
  });

  it.each([
    ['the entry', ['before', 'before', 'before'], 0],
    ['its mark', [undefined, 'before', 'before', 'before'], 1],
    ['the answer about its entry', ['after', 'after', 'after'], 1],
    ['the answer about its mark', [undefined, 'after', 'after', 'after'], 1],
  ] as const)('is finished when it is told again after %s was lost', async (_, faults, entries) => {
    const house = new House();
    const order = encodeCommand(house.requestDeposit('anna', '10.00', 'd1'));
    await expectDone(house.service().handle(order));
    const asked = messageOf(await house.at(order.key, 0n));
    const plan: Fault[] = [...faults];
    const service = house.service(unsure(house.store, () => plan.shift()));
    expect(await service.handle(asked)).toMatchObject({ kind: 'retry' });
    expect(await house.told('anna')).toHaveLength(entries);
    await house.funded('anna', '5.00', 'd2');
    await expectDone(service.handle(asked));
    expect((await house.entries('anna')).filter(({ data }) => data['amount'] === '10.00')).toHaveLength(1);
    expect((await house.events(order.key)).map(({ type }) => type)).toEqual(['DepositRequested', 'DepositApplied']);
  });

  it('ordered more than 30 s ago is dropped', async () => {
    const house = new House();
    const order = encodeCommand(house.requestDeposit('anna', '10.00', 'd1'));
    house.now += 30_001;
    await expectDone(house.service().handle(order));
    expect(await house.events(order.key)).toEqual([]);
  });

  it.each<[string, JsonObject]>([
    ['a negative amount', { amount: '-5' }],
    ['no amount', { amount: '0.00' }],
    ['a fraction of a cent', { amount: '2.001' }],
    ['a number', { amount: 2 }],
    ['a player that is a path', { playerId: '../anna' }],
    ['an id of its own making', { depositId: 'mine' }],
    ['no hash', { bodyHash: null }],
  ])('with %s is parked', async (_, change) => {
    const house = new House();
    const order = house.requestDeposit('anna', '10.00', 'd1');
    const verdict = await house.service().handle(encodeCommand({ ...order, data: { ...order.data, ...change } }));
    expect(verdict.kind).toBe('park');
    expect(await house.events(order.key)).toEqual([]);
  });

  it('whose message was lost is woken after a minute, and no longer when it is applied', async () => {
    const house = new House();
    const rows = new InMemoryReadModel<DepositRow>();
    const order = house.requestDeposit('anna', '10.00', 'd1');
    await expectDone(house.service().handle(encodeCommand(order)));
    const follow = async (revision: bigint) => {
      const event = await house.at(order.key, revision);
      const { puts, deletes } = projectDeposits(event);
      await rows.apply(event.position, puts, deletes);
    };
    await follow(0n);
    const { bus } = house;
    expect(await sweepDeposits(rows, bus, NOON + 60_000)).toBe(0);
    expect(await sweepDeposits(rows, bus, NOON + 60_001)).toBe(1);
    expect(house.sent).toMatchObject([{ service: 'wallet', type: 'Wake', key: order.key, data: { revision: '0' } }]);
    await expectDone(
      house
        .service()
        .handle(
          encodeCommand(wakeCommand({ service: 'wallet', key: order.key }, { stream: order.key, revision: 0n }, NOON)),
        ),
    );
    expect(await house.told('anna')).toEqual(['FundsDeposited 10.00']);
    await follow(1n);
    expect(await sweepDeposits(rows, bus, NOON + 120_000)).toBe(0);
  });
});

describe('limits', () => {
  const order = (house: House, type: string, readAt: string, more: JsonObject) =>
    house.command(type, 'wallet-anna', { playerId: 'anna', by: 'op', commandId: `${type} 1`, readAt, ...more });

  it('are set once by one command, on a wallet without entries too', async () => {
    const house = new House();
    const readAt = await house.readAt('wallet-anna');
    const command = encodeCommand(order(house, 'SetLimit', readAt, { dailyStake: '2' }));
    for (const service of [house.service(), house.service()]) await expectDone(service.handle(command));
    await house.funded('anna', '10.00');
    await expectDone(house.service().handle(command));
    expect((await house.entries('anna')).map(({ type, data }) => [type, data])).toEqual([
      ['LimitSet', { dailyStake: '2.00', by: 'op', balance: '0.00' }],
      ['FundsDeposited', expect.objectContaining({ balance: '10.00' })],
    ]);
    expect((await house.at('wallet-anna', 0n)).metadata).toMatchObject({ commandId: 'SetLimit 1', actor: 'operator' });
  });

  it('are set again by a command that was sent after the first was answered', async () => {
    const house = new House();
    const set = async (dailyStake: string | null, commandId: string) => {
      const readAt = await house.readAt('wallet-anna');
      await expectDone(
        house.service().handle(encodeCommand(order(house, 'SetLimit', readAt, { dailyStake, commandId }))),
      );
    };
    await set('2.00', 'a');
    await set(null, 'b');
    await set('2.00', 'a');
    expect((await house.entries('anna')).map(({ data }) => data['dailyStake'])).toEqual(['2.00', null, '2.00']);
  });

  it('exclude until a time', async () => {
    const house = new House();
    await house.funded('anna', '10.00');
    const readAt = await house.readAt('wallet-anna');
    const command = encodeCommand(order(house, 'Exclude', readAt, { until: '2026-12-31T00:00:00Z' }));
    for (let n = 0; n < 2; n++) await expectDone(house.service().handle(command));
    expect((await house.entries('anna')).at(-1)?.data).toEqual({
      until: '2026-12-31T00:00:00.000Z',
      by: 'op',
      balance: '10.00',
    });
    await expectDone(house.service().handle(messageOf(await house.opened('r1', 'anna'))));
    expect((await house.told('anna')).slice(1)).toEqual(['SelfExcluded 10.00', 'StakeRefused self-excluded 10.00']);
  });

  it('sent more than 30 s ago are dropped', async () => {
    const house = new House();
    const command = encodeCommand(order(house, 'SetLimit', await house.readAt(), { dailyStake: '2.00' }));
    house.now += 30_001;
    await expectDone(house.service().handle(command));
    expect(await house.entries('anna')).toEqual([]);
  });

  it.each<[string, string, JsonObject]>([
    ['SetLimit', 'no limit at all', {}],
    ['SetLimit', 'a limit below zero', { dailyStake: '-1' }],
    ['SetLimit', 'no place in the log', { dailyStake: '1.00', readAt: 'yesterday' }],
    ['SetLimit', 'no command id', { dailyStake: '1.00', commandId: null }],
    ['Exclude', 'no end', { until: 'never' }],
    ['Exclude', 'an end beyond the year 9999', { until: '+012026-01-01T00:00:00.000Z' }],
    ['Forgive', 'a type that nobody knows', {}],
    ['Wake', 'nothing to look at', {}],
  ])('%s with %s is parked', async (type, _, more) => {
    const house = new House();
    const verdict = await house.service().handle(encodeCommand(order(house, type, '0/0', more)));
    expect(verdict.kind).toBe('park');
    expect(await house.entries('anna')).toEqual([]);
  });
});

describe('messages that nobody can read', () => {
  it('are parked', async () => {
    const house = new House();
    const opened = await house.opened('r1', 'anna', { stake: '1e3' });
    const service = house.service();
    expect(await service.handle(messageOf(opened))).toMatchObject({ kind: 'park' });
    expect(await service.handle({ ...messageOf(opened), value: '{' })).toMatchObject({ kind: 'park' });
    const command = encodeCommand(house.requestDeposit('anna', '10.00', 'd1'));
    expect(await service.handle({ ...command, value: 'null' })).toMatchObject({ kind: 'park' });
    expect(await house.told('anna')).toEqual([]);
  });

  it('of other events are not looked at', async () => {
    const house = new House();
    await house.opened('r1', 'anna');
    await expectDone(house.service().handle(messageOf(await house.debited('r1'))));
    expect(await house.told('anna')).toEqual([]);
  });
});
