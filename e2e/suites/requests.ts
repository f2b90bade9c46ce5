import type { Installation } from '../support/installation.js';
import { brokenPromises } from '../support/stopped-data.js';
import { describeAcrossAKill } from './across-a-kill.js';
import { describeEventStreams } from './event-streams.js';
import { describeParallelRequests } from './parallel.js';
import { describeStrangers } from './strangers.js';

/** Everything that is asked of an installation, over all its life; it may take so many milliseconds to start. */
export function describeRequests(at: Installation, startWithin: number): void {
  beforeAll(() => at.start(), startWithin);

  describe('at once', () => describeParallelRequests(at));
  describe('by strangers', () => describeStrangers(at));
  describe('live', () => describeEventStreams(at));
  describe('again after a kill', () => describeAcrossAKill(at));

  it('keeps every promise in what it has recorded', async () => {
    expect(await at.stop()).toEqual({ code: 0, signal: null });
    expect(await brokenPromises(at)).toEqual([]);
  }, 60_000);
}
