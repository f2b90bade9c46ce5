import { oneProcess } from './support/one-process.js';
import { playThroughKills, type Boundary } from './support/killed-rounds.js';
import { recordedFacts, undisturbedFacts } from './support/round-facts.js';
import { brokenPromises, recordedIn } from './support/stopped-data.js';

/** Of a round: three of the deposit, opening, debit, request, unit, unit taken, one for each step, the last entry. */
const APPENDS_BESIDE_STEPS = 9;
const STEPS = 5;

const BOUNDARIES: readonly Boundary[] = Array.from(
  { length: APPENDS_BESIDE_STEPS + STEPS },
  (_, index) => index + 1,
).flatMap((nth) => (['before', 'after'] as const).map((when) => ({ nth, when })));

describe('fault 1: kill -9 at every boundary of a round, before and after every append', () => {
  const at = oneProcess();

  it('the same outcome on resume, one debit, one terminal entry', async () => {
    const rounds = await playThroughKills(at, 'killed', BOUNDARIES);
    expect(await at.stop()).toEqual({ code: 0, signal: null });

    expect(await brokenPromises(at)).toEqual([]);
    const events = await recordedIn(at.data);
    rounds.forEach((round, index) => {
      const boundary = BOUNDARIES[index];
      if (round === undefined) return;
      expect({ boundary, ...recordedFacts(events, round) }).toEqual({
        boundary,
        ...undisturbedFacts(at.data, events, round),
      });
    });
    // The shortest round is one dig: up to there every boundary exists in every round.
    expect(rounds.slice(0, 2 * (APPENDS_BESIDE_STEPS + 1))).not.toContain(undefined);
  }, 1_200_000);
});
