import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterInstallation } from '../support/cluster-installation.js';
import type { SteadyLoad } from '../support/steady-load.js';

/** Fault 15: gone for so long under load. What cannot be answered is to be tried again; then all goes on by itself. */
export function describeOutage(
  at: ClusterInstallation,
  load: SteadyLoad,
  what: 'broker' | 'store',
  seconds: number,
): void {
  it(
    `fault 15: the ${what} away for ${seconds} s`,
    async () => {
      await load.more(5);
      if (what === 'broker') await at.cluster.broker.kill();
      else await at.cluster.store?.end('SIGKILL');
      await delay(seconds * 1000); // the fault itself
      expect(notRunning(at)).toEqual([]);
      await at.cluster.startAll();
      await load.more(20);
    },
    (seconds + 400) * 1000,
  );
}

/** A process that ends by itself is a defect, whatever it met. */
const notRunning = ({ cluster }: ClusterInstallation): readonly string[] =>
  [...cluster.services].flatMap(([name, { process }]) =>
    process.pid === undefined ? [`${name}: ${process.tail}`] : [],
  );
