import { describeAfterwards } from './suites/afterwards.js';
import { startedWithLoad } from './suites/started-with-load.js';

// Two processes of every service, and all that can befall them: cluster.long.spec.ts
describe('every service in a process of its own, on a real broker', () => {
  const { at, load } = startedWithLoad(1, ['tresors-des-champs', 'la-course']);

  it('rounds go on across a kill -9 of the wallet', async () => {
    await load.more(10);
    expect(await at.cluster.member('wallet-0').process.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    await at.cluster.startAll();
    await load.more(20);
  }, 120_000);

  describeAfterwards(at, load);
});
