import { InMemoryCheckpoints, InMemoryEventStore, InMemoryReadModel, newEvents } from '@tirage/event-sourcing';
import { derivedId, Money } from '@tirage/kernel';
import { InMemoryParked, InProcessBus, runRelay } from '@tirage/messaging';
import { promptTimers, seededRandom } from '@tirage/testing';
import { buildTree, runDraw, sealKeys, type UnendedRow } from './index.js';

const clock = { now: () => 0 };
const random = seededRandom(1);
const masterKeys = sealKeys([['k1', new Uint8Array(32).fill(1)]]);
const games = [{ game: 'a-game', rules: [{ hash: 'rules', stakes: [Money.parse('2.00'), Money.parse('1.00')] }] }];

describe('the draw service, run', () => {
  it('is not prepared while the newest block of a lane is by rules it does not know', async () => {
    const store = new InMemoryEventStore({ clock });
    const later = [{ game: 'a-game', rules: [{ hash: 'later', stakes: [Money.parse('2.00')] }] }];
    const ofGames = (known: typeof games, signal: AbortSignal) => ({
      ...{ store, clock, timers: promptTimers, random, games: known, masterKeys, seedBlockSize: 2, signal },
      bus: new InProcessBus({ timers: promptTimers, random, clock, parked: new InMemoryParked(clock) }),
      buildTree: async (input: Parameters<typeof buildTree>[0]) => buildTree(input),
      rows: new InMemoryReadModel<UnendedRow>(),
    });
    const first = new AbortController();
    await runDraw({ ...ofGames(later, first.signal), onPrepared: () => first.abort() });

    const second = new AbortController();
    const problems: string[] = [];
    let prepared = false;
    await runDraw({
      ...ofGames(games, second.signal),
      onPrepared: () => (prepared = true),
      onProblem: (problem) => {
        problems.push(String(problem));
        second.abort();
      },
    });
    expect(prepared).toBe(false);
    expect(problems).toEqual(['Error: the newest blocks of a-game_200 are by rules not known here']);
  });

  it('prepares every lane, sells what the relay brings, closes what has ended, and stops', async () => {
    const store = new InMemoryEventStore({ clock });
    const stop = new AbortController();
    const { signal } = stop;
    const bus = new InProcessBus({ timers: promptTimers, random, clock, parked: new InMemoryParked(clock) });
    let tellPrepared = () => {};
    let tellClosed = (_: string) => {};
    const prepared = new Promise<void>((resolve) => (tellPrepared = resolve));
    const closed = new Promise<string>((resolve) => (tellClosed = resolve));
    const running = Promise.all([
      runDraw({
        store,
        bus,
        clock,
        timers: promptTimers,
        random,
        games,
        masterKeys,
        seedBlockSize: 2,
        buildTree: async (input) => buildTree(input),
        rows: new InMemoryReadModel<UnendedRow>(),
        signal,
        onPrepared: tellPrepared,
        onClosed: tellClosed,
      }),
      runRelay({
        store,
        bus,
        checkpoints: new InMemoryCheckpoints(),
        categories: ['round'],
        signal,
        timers: promptTimers,
        random,
      }),
    ]);
    await prepared;
    const opened: string[] = [];
    for (const lane of ['a-game_200_1', 'a-game_100_1']) {
      for await (const { type } of store.read(`block-${lane}`)) opened.push(type);
    }
    expect(opened).toEqual(['BlockOpened', 'BlockOpened']);

    for (const round of ['a', 'b']) {
      const cause = { id: derivedId(round), correlationId: derivedId(round), actor: 'player' } as const;
      const asked = { type: 'DrawRequested', data: { lane: 'a-game_200', rulesHash: 'rules' } };
      const settled = { type: 'RoundSettled', data: {} };
      await store.append(`round-${round}`, newEvents(`round-${round}`, [asked], cause), 'no-stream');
      for await (const item of store.subscribe({ after: 'start', categories: ['block'], signal })) {
        if ('data' in item && item.data['roundId'] === round) break;
      }
      await store.append(`round-${round}`, newEvents(`round-${round}`, [settled], cause), 0n);
    }
    expect(await closed).toBe('a-game_200_1');
    stop.abort();
    await running;
  });
});
