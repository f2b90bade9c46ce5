import type { ClusterInstallation } from '../support/cluster-installation.js';
import type { SteadyLoad } from '../support/steady-load.js';
import { seeded, victimsOf } from '../support/victims.js';

const SEED = 20261130;
/** A kill comes when so many more requests have been answered, from 1. */
const MOST_ANSWERS_BETWEEN = 12;

export interface Kills {
  readonly count: number;
  /** Milliseconds for all of them. */
  readonly timeout: number;
  /** Those to be killed in turn, by the beginning of their names; everything by default. */
  readonly victims?: readonly string[];
}

/** Kill -9 and restart under load, every process in turn, at moments that one seed gives. */
export function describeKills(at: ClusterInstallation, load: SteadyLoad, { count, timeout, victims }: Kills): void {
  it(
    `kill -9 and restart under load, ${count} times: each service, the broker and the store in turn`,
    async () => {
      const random = seeded(SEED);
      const all = victimsOf(at).filter(({ name }) => victims?.some((begin) => name.startsWith(begin)) ?? true);
      const struck = new Map(all.map(({ name }) => [name, 0]));
      for (let n = 0; n < count; n++) {
        const victim = all[n % all.length];
        if (victim === undefined) throw new Error('nobody to kill');
        await load.more(1 + Math.floor(random() * MOST_ANSWERS_BETWEEN));
        if (await victim.kill()) struck.set(victim.name, (struck.get(victim.name) ?? 0) + 1);
        await victim.restart();
      }
      const kills = [...struck].map(([name, times]) => `${name} ${times}`).join(', ');
      console.info(`seed ${SEED}, kills that struck: ${kills}; sent again, by status: ${tries(load)}`);
      expect([...struck.values()].reduce((sum, times) => sum + times, 0)).toBe(count);
      if (count >= all.length) expect([...struck].filter(([, times]) => times === 0)).toEqual([]);
    },
    timeout,
  );
}

const tries = ({ triedAgain }: SteadyLoad): string =>
  JSON.stringify(Object.fromEntries([...triedAgain].sort(([a], [b]) => a - b)));
