import { describeAcrossAKill } from './requests/across-a-kill.js';
import { describeEventStreams } from './requests/event-streams.js';
import { describeParallelRequests } from './requests/parallel.js';
import { describeStrangers } from './requests/strangers.js';
import { installation } from './support/installation.js';
import { brokenPromises } from './support/stopped-data.js';

describe('one platform and everything that is asked of it', () => {
  const at = installation();
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
