import type { AnalyticsHour, AnalyticsHoursQuery } from '@tirage/contracts';
import { InMemoryReadModel } from '@tirage/event-sourcing';
import { readHours } from './hours.js';
import type { Row } from './rows.js';
import { foldOf } from './spec/fold.js';
import { Wallets } from './spec/wallets.js';
import { Tally } from './tally.js';

const table = new InMemoryReadModel<Row>();
let all: readonly AnalyticsHour[];
beforeAll(async () => {
  const wallets = new Wallets();
  for (let n = 0; n < 40; n++) await wallets.record({ wallet: n % 3, type: 'StakeDebited', minutes: 25 });
  const tally = await Tally.open(wallets.store, table, 'group');
  await tally.pass(new AbortController().signal);
  all = foldOf(await wallets.events());
});

async function allPages(query: AnalyticsHoursQuery): Promise<readonly AnalyticsHour[]> {
  const items: AnalyticsHour[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readHours(table, { ...query, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

describe('the list of hours', () => {
  it('has every hour of every game once, newest first', async () => {
    expect(all.length).toBeGreaterThan(20);
    expect(await allPages({})).toEqual(all);
    expect(await allPages({ limit: '3' })).toEqual(all);
  });

  it('is narrowed to a game and to hours that begin from one time to before another', async () => {
    const [from, to] = ['2026-11-30T12:00:00Z', '2026-11-30T18:00:00.000Z'];
    const between = all.filter(({ hour }) => hour >= '2026-11-30T12' && hour < '2026-11-30T18');
    expect(await allPages({ from, to, limit: '2' })).toEqual(between);
    const ofGame = between.filter(({ game }) => game === 'eldorado');
    expect(ofGame.length).toBeGreaterThan(2);
    expect(await allPages({ from, to, game: 'eldorado', limit: '2' })).toEqual(ofGame);
    expect(await allPages({ game: 'tresors-des-champs' })).toEqual([]);
    expect(await allPages({ from: to, to: from })).toEqual([]);
  });

  it('takes no cursor of another list', async () => {
    const { nextCursor } = await readHours(table, { limit: '1' });
    await expect(readHours(table, { game: 'eldorado', cursor: nextCursor ?? '' })).rejects.toThrow('cursor');
  });
});
