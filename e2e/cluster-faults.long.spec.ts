import { describeAfterwards } from './suites/afterwards.js';
import { describeRebuilt } from './suites/analytics.js';
import { describeParkedCommands } from './suites/parked-commands.js';
import { startedWithLoad } from './suites/started-with-load.js';

describe('more faults of a cluster under load', () => {
  const { at, load } = startedWithLoad();

  describeRebuilt(at, load);
  describeParkedCommands(at);
  describeAfterwards(at, load);
});
