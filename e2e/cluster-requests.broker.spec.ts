import { describeRequests } from './suites/requests.js';
import { clusterOfTwo } from './support/cluster-installation.js';

describe('two processes of every service and everything that is asked of them', () =>
  describeRequests(clusterOfTwo(), 300_000));
