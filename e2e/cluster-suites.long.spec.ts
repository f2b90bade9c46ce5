import { BLOCK_SETTINGS, describeBlocks } from './suites/blocks.js';
import { describeRequests } from './suites/requests.js';
import { describeSecrecy } from './suites/secrecy.js';
import { describeStopsUnderLoad } from './suites/stops.js';
import { clusterOf } from './support/cluster-installation.js';
import { seeded } from './support/victims.js';

const [SEED, UNITS] = [7, 200];

describe('two processes of every service and everything that is asked of them', () =>
  describeRequests(clusterOf(2), 300_000));

describe('fault 12: SIGTERM to a whole cluster under load', () => describeStopsUnderLoad(clusterOf(2), 3, 400_000));

describe('fault 13: nothing before the reveal tells the outcome or the remaining lots, in any process', () => {
  describeSecrecy(clusterOf(2, { TIRAGE_LOG_LEVEL: 'trace' }));
});

describe('small blocks, and both draw processes killed among them', () => {
  const at = clusterOf(2, BLOCK_SETTINGS);
  describeBlocks(at, {
    start: () => at.start(),
    killed: async (openings) => {
      const sold = Math.floor(UNITS * (0.25 + 0.5 * seeded(SEED)()));
      await at.log.until(`${sold} units sold`, (log) => log.ofType('UnitDrawn', 'block').length >= sold);
      await Promise.all(['draw-0', 'draw-1'].map((name) => at.cluster.member(name).process.end('SIGKILL')));
      await at.cluster.startAll();
      await openings;
    },
  });
});
