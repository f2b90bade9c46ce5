import { oneProcess } from './support/one-process.js';
import { playThroughKills, type Boundary } from './support/killed-rounds.js';
import { recordedFacts, undisturbedFacts } from './support/round-facts.js';
import { brokenPromises, recordedIn } from './support/stopped-data.js';

/** Every append of a round, before and after: fault-01-kill-at-every-boundary.long.spec.ts. */
const SAMPLE: readonly (Boundary & { readonly what: string })[] = [
  {
    what: 'the stake is debited',
    counts: `stream.startsWith('wallet-') && text.includes('"StakeDebited"')`,
    nth: 1,
    when: 'before',
  },
  { what: 'the first dig was decided', counts: `text.includes('"MoundDug"')`, nth: 1, when: 'after' },
  { what: 'the round settles', counts: `text.includes('"RoundSettled"')`, nth: 1, when: 'before' },
  { what: 'the last entry of the wallet', counts: `/"(PrizeCredited|RoundLost)"/.test(text)`, nth: 1, when: 'before' },
];

describe('fault 1: kill -9 in the middle of a round', () => {
  const at = oneProcess();

  it('the same outcome on resume, one debit, one terminal entry', async () => {
    const rounds = await playThroughKills(at, 'killed', SAMPLE);
    expect(await at.stop()).toEqual({ code: 0, signal: null });

    expect(await brokenPromises(at)).toEqual([]);
    const events = await recordedIn(at.data);
    rounds.forEach((round, index) => {
      const { when, what } = SAMPLE[index] ?? { when: '', what: '' };
      const name = `${when}: ${what}`;
      if (round === undefined) throw new Error(`nothing was killed ${name}`);
      expect({ name, ...recordedFacts(events, round) }).toEqual({ name, ...undisturbedFacts(at.data, events, round) });
    });
    expect(rounds).toHaveLength(SAMPLE.length);
  }, 300_000);
});
