import { describeAcrossAKill } from './suites/across-a-kill.js';
import { describeEventStreams } from './suites/event-streams.js';
import { describeParallelRequests } from './suites/parallel.js';
import { describeStrangers } from './suites/strangers.js';
import { clusterOfTwo } from './support/cluster-installation.js';
import { brokenPromises } from './support/stopped-data.js';

describe('two processes of every service and everything that is asked of them', () => {
  const at = clusterOfTwo();
  beforeAll(() => at.start(), 300_000);

  describe('at once', () => describeParallelRequests(at));
  describe('by strangers', () => describeStrangers(at));
  describe('live', () => describeEventStreams(at));
  describe('again after a kill', () => describeAcrossAKill(at));

  it('keeps every promise in what it has recorded', async () => {
    expect(await at.stop()).toEqual({ code: 0, signal: null });
    expect(await brokenPromises(at)).toEqual([]);
  }, 60_000);
});
