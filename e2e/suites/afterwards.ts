import type { ClusterInstallation } from '../support/cluster-installation.js';
import type { SteadyLoad } from '../support/steady-load.js';
import { brokenPromises } from '../support/stopped-data.js';
import { expectTotals } from './analytics.js';

/** A round that nothing wakes is woken after a minute. */
const LONGEST_REST_MS = 180_000;

/** What must hold when the faults are over, whatever they were. */
export function describeAfterwards(at: ClusterInstallation, load: SteadyLoad): void {
  it('every accepted round has ended and come to its last entry, by itself', async () => {
    await load.stop();
    const stopped = Date.now();
    await at.log.atRest(LONGEST_REST_MS);
    console.info(`${at.log.ofType('RoundOpened', 'round').length} rounds, at rest after ${Date.now() - stopped} ms`);
    expect(load.wrong).toEqual([]);
  }, 400_000);

  it('what was answered is answered again, byte for byte', async () => {
    expect(load.answered.length).toBeGreaterThan(0);
    expect(await load.askAgain()).toEqual([]);
  }, 240_000);

  it('fault 8: the totals of the analysts are the fold of the events', () => expectTotals(at), 120_000);

  it('the books agree to the cent: `tirage reconcile`', async () => {
    expect(await at.cluster.command('reconcile')).toMatchObject({ code: 0 });
  }, 120_000);

  it('keeps every promise in what it has recorded', async () => {
    await at.log.atRest();
    expect(await at.stop()).toEqual({ code: 0, signal: null });
    expect(await brokenPromises(at)).toEqual([]);
  }, 120_000);
}
