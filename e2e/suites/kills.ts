import type { ClusterInstallation } from '../support/cluster-installation.js';
import type { SteadyLoad } from '../support/steady-load.js';
import { seeded, victimsOf } from '../support/victims.js';

const SEED = 20261130;
/** A kill comes when so many more requests have been answered, from 1. */
const MOST_ANSWERS_BETWEEN = 12;

/**
 * Kill -9 and restart under load, every process in turn, at moments that one seed gives: some fall while the one killed
 * before is not back yet. `timeout` in milliseconds for all of them.
 */
export function describeKills(at: ClusterInstallation, load: SteadyLoad, count: number, timeout: number): void {
  it(
    `kill -9 and restart under load, ${count} times: each service, the broker and the store in turn`,
    async () => {
      const random = seeded(SEED);
      const all = victimsOf(at);
      const struck = new Map(all.map(({ name }) => [name, 0]));
      for (let n = 0; n < count; n++) {
        const victim = all[n % all.length];
        if (victim === undefined) throw new Error('nobody to kill');
        await load.more(1 + Math.floor(random() * MOST_ANSWERS_BETWEEN));
        if (await victim.kill()) struck.set(victim.name, (struck.get(victim.name) ?? 0) + 1);
        // Whoever else was down has ended by himself.
        expect((await at.cluster.revive()).filter((name) => name !== victim.name)).toEqual([]);
      }
      await at.cluster.ready();
      await load.more(MOST_ANSWERS_BETWEEN);
      const kills = [...struck].map(([name, times]) => `${name} ${times}`).join(', ');
      console.info(`seed ${SEED}, kills that struck: ${kills}; sent again, by status: ${tries(load)}`);
      expect([...struck.values()].reduce((sum, times) => sum + times, 0)).toBe(count);
      expect([...struck].filter(([, times]) => times === 0)).toEqual([]);
    },
    timeout,
  );
}

const tries = ({ triedAgain }: SteadyLoad): string =>
  JSON.stringify(Object.fromEntries([...triedAgain].sort(([a], [b]) => a - b)));
