import { describeAfterwards } from './suites/afterwards.js';
import { describeKills } from './suites/kills.js';
import {
  describeDropped,
  describeOldOwner,
  describeOutage,
  describeTopicDeleted,
  topicsOfRounds,
} from './suites/outages.js';
import { startedWithLoad } from './suites/started-with-load.js';
import { GAME } from './support/player.js';

describe('kills and outages of a cluster under load', () => {
  const { at, load } = startedWithLoad();

  describeKills(at, load, { count: 64, timeout: 900_000 });
  for (const service of [GAME, 'wallet', 'draw']) describeOldOwner(at, load, service);
  describeTopicDeleted(at, load, topicsOfRounds);
  describeDropped(at, load, 'wallet', 'tirage.events.round');
  describeOutage(at, load, 'broker', 60);
  describeOutage(at, load, 'store', 60);
  describeAfterwards(at, load);
});
