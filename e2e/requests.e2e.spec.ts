import { describeAcrossAKill } from './suites/across-a-kill.js';
import { describeEventStreams } from './suites/event-streams.js';
import { describeParallelRequests } from './suites/parallel.js';
import { describeStrangers } from './suites/strangers.js';
import { oneProcess } from './support/one-process.js';
import { brokenPromises } from './support/stopped-data.js';

describe('one platform and everything that is asked of it', () => {
  const at = oneProcess();
  beforeAll(() => at.start(), 90_000);

  describe('at once', () => describeParallelRequests(at));
  describe('by strangers', () => describeStrangers(at));
  describe('live', () => describeEventStreams(at));
  describe('again after a kill', () => describeAcrossAKill(at));

  it('keeps every promise in what it has recorded', async () => {
    expect(await at.stop()).toEqual({ code: 0, signal: null });
    expect(await brokenPromises(at)).toEqual([]);
  }, 60_000);
});
