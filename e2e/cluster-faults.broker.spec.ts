import { describeAfterwards } from './suites/afterwards.js';
import { describeKills } from './suites/kills.js';
import { describeLateOrder } from './suites/late-order.js';
import { describeOutage } from './suites/outages.js';
import { describePoison } from './suites/poison.js';
import { startedWithLoad } from './suites/started-with-load.js';

// More of it, for longer: cluster-faults.long.spec.ts
describe('faults of a cluster under load', () => {
  const { at, load } = startedWithLoad();

  describeLateOrder(at);
  describePoison(at);
  describeKills(at, load, {
    count: 8,
    timeout: 600_000,
    victims: ['gateway-1', 'wallet-0', 'draw-0', 'relay-0', 'tresors-des-champs-1', 'eventstore', 'broker'],
  });
  describeOutage(at, load, 'broker', 10);
  describeAfterwards(at, load);
});
