import { rmSync } from 'node:fs';
import path from 'node:path';
import type { RecordedEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import type { ClusterInstallation } from '../support/cluster-installation.js';
import { eventually } from '../support/eventually.js';
import { call, json } from '../support/http.js';
import { tokenOf } from '../support/player.js';
import type { SteadyLoad } from '../support/steady-load.js';

interface Summed {
  readonly count: number;
  readonly sum: string;
}
type Hours = Record<string, Readonly<Record<'stakes' | 'prizes' | 'refunds', Summed>> & { lost: { count: number } }>;

/** Fault 8 under load; what it counted is compared by {@link expectTotals} when all is at rest. */
export function describeRebuilt(at: ClusterInstallation, load: SteadyLoad): void {
  it('fault 8: analytics killed under load, its tables deleted, killed while they are made anew, started again', async () => {
    const members = ['analytics-0', 'analytics-1'].map((name) => at.cluster.member(name).process);
    const kill = () => Promise.all(members.map((process) => process.end('SIGKILL')));
    await load.more(5);
    await kill();
    rmSync(path.join(at.data, 'analytics'), { recursive: true });
    await at.cluster.startAll();
    await kill();
    await at.cluster.startAll();
    await load.more(5);
  }, 300_000);
}

/** What analysts are shown is the fold of all entries of all wallets. Everything is at rest. */
export async function expectTotals(at: ClusterInstallation): Promise<void> {
  const token = await tokenOf(at, 'ann', ['analyst']);
  const expected = foldOf(at.log.events);
  let shown: Hours = {};
  await eventually(
    'the hours of analytics',
    async () => {
      const answer = await call(`${at.url}/v1/analytics/hours?limit=100`, { token });
      if (answer.status !== 200) return undefined;
      const { items } = json<{ items: (Hours[string] & { hour: string; game: string })[] }>(answer);
      shown = Object.fromEntries(
        items.map(({ hour, game, stakes, prizes, refunds, lost }) => [
          `${hour} ${game}`,
          { stakes, prizes, refunds, lost },
        ]),
      );
      return JSON.stringify(shown[Object.keys(expected)[0] ?? '']) ===
        JSON.stringify(expected[Object.keys(expected)[0] ?? ''])
        ? true
        : undefined;
    },
    90_000,
  ).catch(() => {}); // the difference says more
  expect(shown).toEqual(expected);
}

function foldOf(events: readonly RecordedEvent[]): Hours {
  const hours: Hours = {};
  const kinds = { StakeDebited: 'stakes', PrizeCredited: 'prizes', StakeRefunded: 'refunds' } as const;
  const none: Summed = { count: 0, sum: '0.00' };
  for (const { stream, type, at, data } of events) {
    if (!stream.startsWith('wallet-') || typeof data['game'] !== 'string') continue;
    const name = `${at.slice(0, 13)}:00:00.000Z ${data['game']}`;
    const hour = (hours[name] ??= { stakes: none, prizes: none, refunds: none, lost: { count: 0 } });
    const kind = type in kinds ? kinds[type as keyof typeof kinds] : undefined;
    if (kind !== undefined) {
      const { count, sum } = hour[kind];
      const added = Money.parse(sum).plus(Money.parse(data['amount'])).toString();
      hours[name] = { ...hour, [kind]: { count: count + 1, sum: added } };
    } else if (type === 'RoundLost') hours[name] = { ...hour, lost: { count: hour.lost.count + 1 } };
  }
  return hours;
}
