import { games } from '@tirage/service-kit';
import { describeAfterwards } from './suites/afterwards.js';
import { describeRebuilt } from './suites/analytics.js';
import { BLOCK_SETTINGS, describeBlocks } from './suites/blocks.js';
import { describeKills } from './suites/kills.js';
import { describeLateOrder } from './suites/late-order.js';
import {
  describeDropped,
  describeOldOwner,
  describeOutage,
  describeTopicDeleted,
  topicsOfRounds,
} from './suites/outages.js';
import { describeParkedCommands } from './suites/parked-commands.js';
import { describePoison } from './suites/poison.js';
import { describeRequests } from './suites/requests.js';
import { describeSecrecy } from './suites/secrecy.js';
import { startedWithLoad } from './suites/started-with-load.js';
import { describeStopsUnderLoad } from './suites/stops.js';
import { clusterOf } from './support/cluster-installation.js';
import { GAME, openingsIn } from './support/player.js';
import { sentMessages } from './support/sent-messages.js';
import { seeded } from './support/victims.js';

/** One file, so that there is one cluster at a time: it takes a small machine for itself. */
jest.setTimeout(120_000);

const [SEED, UNITS] = [7, 200];

describe('two processes of every service and everything that is asked of them', () =>
  describeRequests(clusterOf(2), 300_000));

describe('fault 12: SIGTERM to a whole cluster under load', () => describeStopsUnderLoad(clusterOf(2), 3, 600_000));

describe('fault 13: nothing before the reveal tells the outcome or the remaining lots, in any process', () => {
  const played = [GAME, 'eldorado'];
  const at = clusterOf(2, { TIRAGE_GAMES: played.join(','), TIRAGE_LOG_LEVEL: 'trace' });
  describeSecrecy(at, openingsIn(played), () => sentMessages(at.cluster.broker.brokers));
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

describe('faults of a cluster under load', () => {
  const { at, load } = startedWithLoad(
    2,
    games.map(({ game }) => game),
  );

  describeLateOrder(at);
  // Before the poison: tables made anew read the topics anew, and park what cannot be read there once more.
  describeRebuilt(at, load);
  describePoison(at);
  describeParkedCommands(at);
  describeKills(at, load, 64, 1_800_000);
  for (const service of [GAME, 'wallet', 'draw']) describeOldOwner(at, load, service);
  describeTopicDeleted(at, load, topicsOfRounds);
  describeDropped(at, load, 'wallet', 'tirage.events.round');
  describeOutage(at, load, 'broker', 60);
  describeOutage(at, load, 'store', 60);
  describeAfterwards(at, load);
});
