import type { RoundStatus, RoundView, SupportRoundsQuery } from '@tirage/contracts';
import {
  InMemoryEventStore,
  InMemoryReadModel,
  newEvents,
  runProjection,
  type DecidedEvent,
  type EventStore,
} from '@tirage/event-sourcing';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import { derivedId, isoTime, Money, type JsonObject } from '@tirage/kernel';
import { currentRules } from '@tirage/rounds';
import { Games, readSettings } from '@tirage/service-kit';
import { promptTimers, seededRandom } from '@tirage/testing';
import fc from 'fast-check';
import { projectSearch, searchCategories, type FoundRound } from './rows.js';
import { searchRounds } from './search.js';

const games = Games.by(readSettings({}));
const { game } = tresorsDesChamps;
const rules = currentRules(tresorsDesChamps);
const START = Date.parse('2026-11-30T10:00:00.000Z');

interface GivenRound {
  readonly player: string;
  readonly status: RoundStatus;
  readonly prize: string;
  /** Seconds after {@link START}. */
  readonly at: number;
}

const event = (type: string, data: JsonObject = {}): DecidedEvent => ({ type, data });

function told({ player, status, prize }: GivenRound): readonly DecidedEvent[] {
  const opened = event('RoundOpened', {
    ...{ playerId: player, game, stake: '2.00', choices: {}, rulesVersion: rules.version, rulesHash: rules.hash },
    ...{ debitBefore: isoTime(START), abandonAfter: 600 },
  });
  const debited = event('StakeDebited', { amount: '2.00', balance: '0.00' });
  const asked = event('DrawRequested', { lane: 'l', rulesHash: rules.hash });
  const drawn = event('UnitDrawn', { block: 'b', position: 0, leaf: 'l', sealed: 's' });
  const settled = event('RoundSettled', {
    ...{ prize, automatic: false, reveal: { unitSeed: 's', block: 'b', position: 0 } },
  });
  const lives: Readonly<Record<RoundStatus, readonly DecidedEvent[]>> = {
    opening: [opened, debited, asked],
    'in-play': [opened, debited, asked, drawn],
    settled: [opened, debited, asked, drawn, settled],
    refused: [opened, event('StakeRefused', { reason: 'expired' })],
    voided: [opened, debited, asked, event('RoundVoided', { reason: 'rules-changed' })],
  };
  return lives[status];
}

const idOf = (index: number): string => derivedId('round', index);

/** The rounds one after the other, each event an append of its own, and the table made of them. */
async function recorded(rounds: readonly GivenRound[]) {
  let now = START;
  const store = new InMemoryEventStore({ clock: { now: () => now } });
  for (const [index, round] of rounds.entries()) {
    now = START + round.at * 1000;
    const stream = `round-${idOf(index)}`;
    const cause = { id: idOf(index), correlationId: idOf(index), actor: 'player' } as const;
    for (const [revision, one] of told(round).entries())
      await store.append(stream, newEvents(stream, [one], cause), revision === 0 ? 'no-stream' : BigInt(revision - 1));
  }
  const rows = new InMemoryReadModel<FoundRound>();
  await project(store, rows);
  return { store, rows, games };
}

async function project(store: EventStore, readModel: InMemoryReadModel<FoundRound>): Promise<void> {
  const stop = new AbortController();
  await runProjection({
    ...{ name: 'search', store, categories: searchCategories, readModel, project: projectSearch },
    ...{ signal: stop.signal, timers: promptTimers, random: seededRandom(1), batch: 7 },
    onProgress: ({ caughtUp }) => caughtUp && stop.abort(),
    onProblem: (problem) => {
      throw problem;
    },
  });
}

async function allPages(at: Awaited<ReturnType<typeof recorded>>, query: SupportRoundsQuery) {
  const found: RoundView[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await searchRounds(at, { ...query, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

/** What the query asks for, looked for round by round. */
function expected(rounds: readonly GivenRound[], query: SupportRoundsQuery): readonly string[] {
  const { player, status, from, to, minPrize } = query;
  const matches = (round: GivenRound) =>
    (player === undefined || round.player === player) &&
    (query.game === undefined || query.game === game) &&
    (status === undefined || round.status === status) &&
    (from === undefined || START + round.at * 1000 >= Date.parse(from)) &&
    (to === undefined || START + round.at * 1000 < Date.parse(to)) &&
    (minPrize === undefined ||
      (round.status === 'settled' && !Money.parse(round.prize).isLessThan(Money.parse(minPrize))));
  return rounds
    .map((round, index) => ({ round, id: idOf(index) }))
    .filter(({ round }) => matches(round))
    .sort((a, b) => b.round.at - a.round.at || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

const status = fc.constantFrom<RoundStatus>('opening', 'in-play', 'settled', 'settled', 'refused', 'voided');
const players = fc.constantFrom('anna', 'ann', 'anna-2');
const prize = fc.constantFrom('0.00', '2.00', '20.00', '50000.00');
const time = fc.nat(20).map((second) => isoTime(START + second * 1000));
const given = fc.record({ player: players, status, prize, at: fc.nat(20) });
const query = fc.record<SupportRoundsQuery>(
  {
    ...{ player: players, status, from: time, to: time },
    game: fc.constantFrom(game, 'la-course'),
    minPrize: fc.constantFrom('0', '2', '2.00', '20.01', '50000'),
    limit: fc.constantFrom('1', '3', '100'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<SupportRoundsQuery>;

describe('the search of rounds', () => {
  it('finds what it is asked for, newest first, page by page, once', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(given, { maxLength: 25 }),
        fc.array(query, { minLength: 5 }),
        async (rounds, queries) => {
          const at = await recorded(rounds);
          for (const one of queries) {
            const found = await allPages(at, one);
            expect(found.map(({ id }) => id)).toEqual(expected(rounds, one));
          }
        },
      ),
      { seed: 7, numRuns: 40 },
    ));

  it('says of a round what its stream says, though the table has not come so far', async () => {
    const at = await recorded([{ player: 'anna', status: 'in-play', prize: '0.00', at: 0 }]);
    const stream = `round-${idOf(0)}`;
    const [, , , , settled] = told({ player: 'anna', status: 'settled', prize: '20.00', at: 0 });
    const cause = { id: 'c', correlationId: 'c', actor: 'player' } as const;
    await at.store.append(stream, newEvents(stream, settled ? [settled] : [], cause), 3n);
    expect(await allPages(at, { player: 'anna' })).toMatchObject([{ status: 'settled', prize: '20.00' }]);
    expect(await allPages(at, { status: 'in-play' })).toEqual([]);
    await project(at.store, at.rows);
    expect(await allPages(at, { status: 'settled' })).toMatchObject([{ prize: '20.00' }]);
  });

  it('answers from what the table has while it is made anew', async () => {
    const rounds = [0, 1].map((at): GivenRound => ({ player: 'anna', status: 'settled', prize: '0.00', at }));
    const { store } = await recorded(rounds);
    const rows = new InMemoryReadModel<FoundRound>();
    expect(await allPages({ store, rows, games }, {})).toEqual([]);
    await project(store, rows);
    expect(await allPages({ store, rows, games }, {})).toHaveLength(2);
  });

  it('takes no cursor of another search', async () => {
    const at = await recorded(
      [0, 1].map((second) => ({ player: 'anna', status: 'refused', prize: '0.00', at: second })),
    );
    const { nextCursor } = await searchRounds(at, { limit: '1', player: 'anna' });
    const cursor = nextCursor ?? '';
    expect((await searchRounds(at, { limit: '1', player: 'anna', cursor })).nextCursor).toBeNull();
    await expect(searchRounds(at, { player: 'ann', cursor })).rejects.toThrow('cursor');
  });

  it('keeps four rows of a round, wherever it has come', async () => {
    const { rows } = await recorded([{ player: 'anna', status: 'settled', prize: '2.00', at: 0 }]);
    const keys: string[] = [];
    for await (const [key] of rows.scan()) keys.push(key.split('/').slice(0, 2).join('/'));
    expect(keys).toEqual(['player/anna', `round/${idOf(0)}`, 'status/settled', `time/${isoTime(START)}`]);
  });
});
