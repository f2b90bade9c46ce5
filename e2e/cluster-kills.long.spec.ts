import { describeAfterwards } from './suites/afterwards.js';
import { describeRebuilt } from './suites/analytics.js';
import { describeKills } from './suites/kills.js';
import {
  describeDropped,
  describeOldOwner,
  describeOutage,
  describeTopicDeleted,
  topicsOfRounds,
} from './suites/outages.js';
import { describeParkedCommands } from './suites/parked-commands.js';
import { startedWithLoad } from './suites/started-with-load.js';
import { GAME } from './support/player.js';

describe('kills and outages of a cluster under load', () => {
  const { at, load } = startedWithLoad();

  describeRebuilt(at, load);
  describeParkedCommands(at);
  describeKills(at, load, { count: 64, timeout: 1_800_000 });
  for (const service of [GAME, 'wallet', 'draw']) describeOldOwner(at, load, service);
  describeTopicDeleted(at, load, topicsOfRounds);
  describeDropped(at, load, 'wallet', 'tirage.events.round');
  describeOutage(at, load, 'broker', 60);
  describeOutage(at, load, 'store', 60);
  describeAfterwards(at, load);
});
