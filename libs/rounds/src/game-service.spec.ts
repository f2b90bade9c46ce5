import { causeOfEvent } from '@tirage/event-sourcing';
import { isoTime, Money, type JsonObject } from '@tirage/kernel';
import { encodeCommand, wakeCommand, type Address, type Message } from '@tirage/messaging';
import { must } from '@tirage/testing';
import { OLD_RULES, pairs, PAIRS_RULES } from './spec/pairs.js';
import { messageOf, NOON, sealedFor, Table } from './spec/table.js';

const done = { kind: 'done' };
const opened = async (choices: JsonObject = {}) => {
  const table = new Table();
  const service = table.service();
  await service.handle(table.openRound('r2', choices));
  return { table, service };
};

describe('OpenRound', () => {
  it('opens the round in the name of the player, with defaults filled in and the newest rules', async () => {
    const { table } = await opened();
    const { data, metadata, at } = await table.at('round-r2', 0n);
    const rules = { rulesVersion: PAIRS_RULES.version, rulesHash: PAIRS_RULES.hash };
    const times = { debitBefore: isoTime(NOON + 60_000), abandonAfter: 3600 };
    const asked = { playerId: 'anna', game: 'pairs', stake: '2.00', choices: { mode: 'manual' } };
    expect(data).toEqual({ ...asked, ...rules, ...times });
    expect(at).toBe(isoTime(NOON));
    const key = { commandId: 'open r2', bodyHash: 'hash' };
    expect(metadata).toMatchObject({ ...key, correlationId: 'of the player', actor: 'player', index: 0, count: 1 });
  });

  it('delivered again, also later and by another instance, opens nothing', async () => {
    const { table, service } = await opened();
    table.now += 1000;
    const again = table.openRound('r2');
    for (const each of [service, table.service()]) expect(await each.handle(again)).toEqual(done);
    expect(await table.told('r2')).toEqual(['RoundOpened']);
  });

  it.each(['OpenRound', 'Act'])('and Act: a %s more than 30 s old is dropped', async (type) => {
    const table = new Table();
    const service = type === 'Act' ? await table.played('r2') : table.service();
    const message = type === 'Act' ? table.turn('r2', 1, 3) : table.openRound('r2');
    const before = await table.told('r2');
    table.now += 30_001;
    expect(await service.handle(message)).toEqual(done);
    expect(await table.told('r2')).toEqual(before);
    table.now -= 1;
    await service.handle(message);
    expect(await table.told('r2')).toHaveLength(before.length + 1);
  });
});

describe('an answer of the wallet', () => {
  it('is taken from the store, whatever its message says', async () => {
    const { table, service } = await opened();
    const message = messageOf(await table.debited('r2'));
    const lying = { ...message, value: JSON.stringify({ roundId: 'r2', game: 'pairs', amount: '0.01' }) };
    expect(await service.handle(lying)).toEqual(done);
    expect((await table.at('round-r2', 1n)).data).toEqual({ amount: '2.00', balance: '8.00' });
    expect((await table.at('round-r2', 2n)).data).toEqual({ lane: 'pairs_200', rulesHash: PAIRS_RULES.hash });
  });

  it('is a reaction: caused by the entry, in the name of who caused that', async () => {
    const { table, service } = await opened();
    const entry = await table.debited('r2');
    await service.handle(messageOf(entry));
    for (const revision of [1n, 2n]) {
      const { metadata } = await table.at('round-r2', revision);
      expect(metadata).toMatchObject({ ...inherited(entry), count: 2 });
      expect(metadata.commandId).toBeUndefined();
    }
  });
  const inherited = (entry: Parameters<typeof causeOfEvent>[0]) => {
    const { id, ...rest } = causeOfEvent(entry);
    return { causationId: id, ...rest };
  };

  it('that the store does not have yet is looked for again later', async () => {
    const { table, service } = await opened();
    const message = messageOf(await table.debited('r2'));
    const ahead = { ...message, headers: { ...message.headers, ce_revision: '7' } };
    expect(await service.handle(ahead)).toMatchObject({ kind: 'retry' });
  });

  it('about another game’s round is not its own, told or not', async () => {
    const { table, service } = await opened();
    const other = messageOf(await table.debited('r2', { game: 'eldorado' }));
    const { ce_game: _game, ...untold } = other.headers;
    for (const headers of [other.headers, untold]) expect(await service.handle({ ...other, headers })).toEqual(done);
    expect(await table.told('r2')).toEqual(['RoundOpened']);
  });

  it('to nothing it asked is nothing to do', async () => {
    const { table, service } = await opened();
    const deposit = await table.record('wallet-anna', { type: 'FundsDeposited', data: { amount: '1.00' } });
    const lost = await table.record('wallet-anna', { type: 'RoundLost', data: { roundId: 'r2', game: 'pairs' } });
    for (const event of [deposit, lost]) expect(await service.handle(messageOf(event))).toEqual(done);
    expect(await table.told('r2')).toEqual(['RoundOpened']);
  });
});

describe('an answer of the draw', () => {
  it('is held as it stands in the block, without what proves it there', async () => {
    const table = new Table();
    await table.played('r2');
    const { data } = await table.at('round-r2', 3n);
    expect(data).toEqual({ block: 'pairs_200_1', position: 0, leaf: 'aa', sealed: sealedFor('r2') });
  });

  it('settles a game without steps at once', async () => {
    const table = new Table();
    await table.played('r2', [], { mode: 'auto' });
    expect((await table.told('r2')).slice(3)).toEqual(['UnitDrawn', 'CardTurned', 'CardTurned', 'RoundSettled']);
  });

  it('of another game’s block is not its own', async () => {
    const { table, service } = await opened();
    await service.handle(messageOf(await table.debited('r2')));
    const data = { roundId: 'r2', position: 0, leaf: 'aa', path: [], sealed: sealedFor('r2') };
    const foreign = messageOf(await table.record('block-pairs-royal_200_1', { type: 'UnitDrawn', data }));
    const { ce_game: _game, ...untold } = foreign.headers;
    for (const headers of [foreign.headers, untold])
      expect(await service.handle({ ...foreign, headers })).toEqual(done);
    expect(await table.told('r2')).toHaveLength(3);
  });

  it('sealed for another round is not taken: the handler throws', async () => {
    const { table, service } = await opened();
    await service.handle(messageOf(await table.debited('r2')));
    const message = messageOf(await table.drawn('r2', { sealed: sealedFor('r3') }));
    for (let n = 0; n < 2; n++) await expect(service.handle(message)).rejects.toThrow('the seal of r2 is broken');
    expect(await table.told('r2')).toHaveLength(3);
  });

  it('is not opened again once it is held', async () => {
    const table = new Table();
    const service = await table.played('r2');
    const broken = await table.drawn('r2', { sealed: 'anything' });
    expect(await service.handle(messageOf(broken))).toEqual(done);
    expect(await table.told('r2')).toHaveLength(4);
  });

  it('that none is sold ends the round', async () => {
    const { table, service } = await opened();
    await service.handle(messageOf(await table.debited('r2')));
    expect(await service.handle(messageOf(await table.declined('r2')))).toEqual(done);
    expect((await table.told('r2')).at(-1)).toBe('RoundVoided');
    expect((await table.at('round-r2', 3n)).data).toEqual({ reason: 'off-sale' });
  });

  it('of a game that pays too much is refused, for good', async () => {
    const { table } = await opened({ mode: 'auto' });
    const prize = Money.parse('6.00');
    const generous = { ...pairs, prize: () => prize, evaluate: () => ({ amount: prize, issues: [] }) };
    const service = table.service(generous);
    await service.handle(messageOf(await table.debited('r2')));
    await expect(service.handle(messageOf(await table.drawn('r2')))).rejects.toThrow('6.00 is above the maximum');
    expect(await table.told('r2')).toHaveLength(3);
  });
});

describe('a step, or its absence', () => {
  it('is taken at the revision it was based on, at no other', async () => {
    const table = new Table();
    const service = await table.played('r2');
    for (const revision of [0, 2, 4, 99]) {
      for (const each of [service, table.service()]) {
        expect(await each.handle(table.turn('r2', 1, revision))).toEqual(done);
        expect(await each.handle(table.complete('r2', revision))).toEqual(done);
      }
    }
    expect(await table.told('r2')).toHaveLength(4);
    await service.handle(table.turn('r2', 1, 3));
    expect(await table.told('r2')).toHaveLength(5);
  });

  it('by the rules the round was opened with, though newer ones are sold', async () => {
    const table = new Table();
    const before = table.service({ ...pairs, rules: [OLD_RULES] });
    await before.handle(table.openRound('r2'));
    await before.handle(messageOf(await table.debited('r2')));
    await before.handle(messageOf(await table.drawn('r2')));
    const service = table.service();
    await service.handle(table.complete('r2', 3));
    expect((await table.told('r2')).at(-1)).toBe('RoundSettled');
    expect((await table.at('round-r2', 0n)).data['rulesHash']).toBe(OLD_RULES.hash);
  });

  it('by the system is recorded as such, however late it comes', async () => {
    const table = new Table();
    const service = await table.played('r2', [2]);
    const message = table.complete('r2', 4);
    table.now += 3_600_000;
    await service.handle(message);
    const end = await table.at('round-r2', 6n);
    expect(end).toMatchObject({ type: 'RoundSettled', data: { automatic: true }, metadata: { actor: 'system' } });
  });

  it('twenty times at once is one, by whichever instances', async () => {
    const table = new Table();
    const services = [await table.played('r2'), table.service()];
    const copies = Array.from({ length: 20 }, (_, n) => must(services[n % 2]).handle(table.turn('r2', 1, 3)));
    await Promise.all(copies);
    expect(await table.told('r2')).toHaveLength(5);
  });

  it('and Complete at one revision: the first of them counts', async () => {
    for (const order of [0, 1]) {
      const table = new Table();
      const services = [await table.played('r2'), table.service()];
      const messages = [table.turn('r2', 1, 3), table.complete('r2', 3)];
      if (order === 1) messages.reverse();
      for (const [n, message] of messages.entries()) await must(services[n]).handle(message);
      for (const message of messages) await must(services[0]).handle(message);
      expect((await table.told('r2')).length).toBe(order === 0 ? 5 : 7);
    }
  });
});

describe('Wake', () => {
  const asker: Address = { service: 'wallet', key: 'wallet-anna' };
  const wake = (stream: string, revision: bigint, from?: Address) => {
    const to = { service: 'pairs', key: 'round-r2' };
    return encodeCommand(wakeCommand(to, { stream, revision, ...(from === undefined ? {} : { asker: from }) }, NOON));
  };

  it('is handled as the event it names', async () => {
    const { table, service } = await opened();
    await table.debited('r2');
    expect(await service.handle(wake('wallet-anna', 0n, asker))).toEqual(done);
    await table.drawn('r2');
    expect(await service.handle(wake('block-pairs_200_1', 0n, asker))).toEqual(done);
    expect(await table.told('r2')).toEqual(['RoundOpened', 'StakeDebited', 'DrawRequested', 'UnitDrawn']);
    expect(table.sent).toEqual([]);
  });

  it('is answered with a Wake for the answer, where that stands already', async () => {
    const { table, service } = await opened();
    await table.debited('r2');
    await service.handle(wake('wallet-anna', 0n));
    await service.handle(wake('wallet-anna', 0n, asker));
    expect(table.sent).toMatchObject([{ ...asker, type: 'Wake', data: { stream: 'round-r2', revision: '1' } }]);
    expect(table.sent[0]?.data).not.toHaveProperty('asker');
  });

  it('is not answered where nobody asks, or nothing was answered', async () => {
    const { table, service } = await opened();
    await table.debited('r2');
    for (let n = 0; n < 3; n++) await service.handle(wake('wallet-anna', 0n));
    const again = await table.debited('r2', { balance: '6.00' });
    await service.handle(wake('wallet-anna', again.revision, asker));
    const deposit = await table.record('wallet-anna', { type: 'FundsDeposited', data: { amount: '1.00' } });
    await service.handle(wake('wallet-anna', deposit.revision, asker));
    expect(table.sent).toEqual([]);
  });

  it('for what only looks like an answer is nothing to do', async () => {
    const { table, service } = await opened();
    const data = { roundId: 'r2', game: 'pairs', amount: '2.00', balance: '8.00' };
    const fake = await table.record('deposit-1', { type: 'StakeDebited', data });
    expect(await service.handle(wake(fake.stream, 0n, asker))).toEqual(done);
    expect(await table.told('r2')).toEqual(['RoundOpened']);
  });

  it('for what does not stand yet is tried again', async () => {
    const { service } = await opened();
    expect(await service.handle(wake('wallet-anna', 5n, asker))).toMatchObject({ kind: 'retry' });
  });
});

describe('a message that cannot be read', () => {
  const good = { roundId: 'r2', playerId: 'anna', stake: '2.00', choices: {} };
  const turn = { type: 'turn', card: 1 };
  const parked: [string, string, JsonObject][] = [
    ['without a round', 'OpenRound', { ...good, roundId: 7 }],
    ['without a player', 'OpenRound', { ...good, playerId: null }],
    ['whose choices are none', 'OpenRound', { ...good, choices: [] }],
    ['with another stake', 'OpenRound', { ...good, stake: '3.00' }],
    ['with no amount for a stake', 'OpenRound', { ...good, stake: '0x2' }],
    ['with a number for a stake', 'OpenRound', { ...good, stake: 2 }],
    ['with other choices', 'OpenRound', { ...good, choices: { mode: 7 } }],
    ['based on nothing', 'Act', { roundId: 'r2', action: turn }],
    ['based on half a revision', 'Act', { roundId: 'r2', basedOn: 3.5, action: turn }],
    ['without a step', 'Act', { roundId: 'r2', basedOn: 3, action: 'turn' }],
    ['of no round', 'Act', { basedOn: 3, action: turn }],
    ['at no revision', 'Complete', { roundId: 'r2', revision: '3' }],
    ['at half a revision', 'Complete', { roundId: 'r2', revision: 3.5 }],
    ['for no place', 'Wake', { stream: 'wallet-anna', revision: -1 }],
    ['of an unknown type', 'Explode', good],
  ];
  it.each(parked)('%s (%s) is parked', async (_, type, data) => {
    const table = new Table();
    const service = await table.played('r2');
    expect(await service.handle(table.command(type, data))).toMatchObject({ kind: 'park' });
    expect(await table.told('r2')).toHaveLength(4);
  });

  it('at all is parked, command or event', async () => {
    const { table, service } = await opened();
    const messages: Message[] = [table.openRound('r3'), messageOf(await table.debited('r2'))];
    for (const message of messages) {
      expect(await service.handle({ ...message, value: 'not JSON' })).toMatchObject({ kind: 'park' });
      expect(await service.handle({ ...message, headers: {} })).toMatchObject({ kind: 'park' });
    }
    expect(await table.told('r2')).toEqual(['RoundOpened']);
  });
});

it('consumes its own commands, and the answers of wallet and draw', () => {
  expect(new Table().service().topics).toEqual([
    'tirage.commands.pairs',
    'tirage.events.wallet',
    'tirage.events.block',
  ]);
});
