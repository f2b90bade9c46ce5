import { InMemoryCheckpoints, InMemoryReadModel, type RecordedEvent } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';
import { decodeCommand, InMemoryParked, InProcessBus, runRelay } from '@tirage/messaging';
import { collect, must, promptTimers, seededRandom, until } from '@tirage/testing';
import type { GameDefinition } from './game-definition.js';
import type { OpenRound } from './open-rounds.js';
import { runGame } from './run.js';
import { pairs, type PairsState } from './spec/pairs.js';
import { ABANDON_AFTER, openUnit, sealedFor, Table } from './spec/table.js';

/** A game as it runs: its service and sweeper on a bus fed by the relay, and a wallet and a draw that answer at once. */
function running(definition: GameDefinition<PairsState> = pairs, sealed = sealedFor) {
  const table = new Table();
  const { store, clock } = table;
  const stop = new AbortController();
  const { signal } = stop;
  const common = { store, clock, timers: promptTimers, random: seededRandom(7), signal };
  const parked = new InMemoryParked(clock);
  const bus = new InProcessBus({ ...common, parked, retryPolicy: { maxThrows: 3 } });
  const rows = new InMemoryReadModel<OpenRound>();
  const answer = (stream: string, type: string, data: JsonObject, question: RecordedEvent) =>
    table.record(stream, { type, data: { ...data, game: 'pairs' } }, question);
  /** Wallet and draw. */
  const answers: Record<string, (question: RecordedEvent, roundId: string) => Promise<unknown>> = {
    RoundOpened: (question, roundId) =>
      answer('wallet-anna', 'StakeDebited', { roundId, amount: '2.00', balance: '8.00' }, question),
    DrawRequested: (question, roundId) =>
      answer(
        'block-pairs_200_1',
        'UnitDrawn',
        { roundId, position: 0, leaf: 'aa', path: [], sealed: sealed(roundId) },
        question,
      ),
    RoundSettled: (question, roundId) => answer('wallet-anna', 'RoundLost', { roundId, balance: '8.00' }, question),
  };
  const house = async () => {
    for await (const item of store.subscribe({ after: 'start', categories: ['round'], signal })) {
      if (!('caughtUp' in item)) await answers[item.type]?.(item, item.stream.slice('round-'.length));
    }
  };
  const relayed = {
    bus,
    checkpoints: new InMemoryCheckpoints(),
    categories: ['round', 'wallet', 'block'],
  };
  const game = { ...common, definition, bus, openUnit, abandonAfter: ABANDON_AFTER, rows };
  const ended = Promise.all([runGame(game), runRelay({ ...common, ...relayed }), house()]);
  const recorded = (type: string) =>
    until(
      store.subscribe({ after: 'start', categories: ['round', 'wallet'], signal }),
      (item) => !('caughtUp' in item) && item.type === type,
    );
  const eventually = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await promptTimers.sleep(0);
  };
  const close = async () => {
    stop.abort();
    await ended;
  };
  const rowCount = async () => (await collect(rows.scan())).length;
  return { table, bus, parked, recorded, eventually, rowCount, close };
}

describe('a game that runs', () => {
  it('plays a round to its last entry, and then has nothing left to look after', async () => {
    const { table, bus, recorded, eventually, rowCount, close } = running();
    await bus.send(decodeCommand(table.openRound('r1')));
    await recorded('UnitDrawn');
    await eventually(async () => (await rowCount()) === 1);
    await bus.send(decodeCommand(table.turn('r1', 1, 3)));
    await bus.send(decodeCommand(table.turn('r1', 2, 4)));
    await recorded('RoundLost');
    await eventually(async () => (await rowCount()) === 0);
    await close();
    expect((await table.told('r1')).slice(3)).toEqual(['UnitDrawn', 'CardTurned', 'CardTurned', 'RoundSettled']);
  });

  it('finishes the round of a player who has left', async () => {
    const { table, bus, recorded, close } = running();
    await bus.send(decodeCommand(table.openRound('r1')));
    await recorded('UnitDrawn');
    table.now += ABANDON_AFTER * 1000;
    await recorded('RoundLost');
    await close();
    expect(must((await table.events('round-r1')).at(-1)).data).toMatchObject({ automatic: true });
  });

  it('parks what it will never understand: a seal made for another round, a game that pays too much', async () => {
    const greedy = { ...pairs, prize: () => must(pairs.rules[0]).maximum.times(2) };
    const cases = [running(pairs, () => 'sealed for r9'), running({ ...greedy, offers: () => [] })];
    const reasons = [/seal of r1 is broken/, /pairs: shown/];
    for (const [n, { table, bus, parked, eventually, close }] of cases.entries()) {
      await bus.send(decodeCommand(table.openRound('r1', { mode: 'auto' })));
      await eventually(async () => (await parked.list()).length > 0);
      await bus.send(decodeCommand(table.openRound('r2')));
      await eventually(async () => (await parked.list()).length > 1);
      await close();
      const [first] = await parked.list();
      expect(first?.reason).toMatch(must(reasons[n]));
      expect(await table.told('r1')).toEqual(['RoundOpened', 'StakeDebited', 'DrawRequested']);
    }
  });
});
