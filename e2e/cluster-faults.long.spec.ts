import { describeAfterwards } from './suites/afterwards.js';
import { describeRebuilt } from './suites/analytics.js';
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
import { startedWithLoad } from './suites/started-with-load.js';
import { GAME } from './support/player.js';

describe('faults of a cluster under load', () => {
  const { at, load } = startedWithLoad(2);

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
