import { BLOCK_SETTINGS, describeBlocks, KILLED_AT } from './suites/blocks.js';
import { Unreachable } from './support/http.js';
import { killAt } from './support/kill-at.js';
import { oneProcess } from './support/one-process.js';
import type { Mutation } from './support/platform-process.js';

/** Before anybody is told of the last units. */
const WHEN_BLOCKS_END = killAt({ counts: `text.includes('"BlockSoldOut"')`, nth: KILLED_AT, when: 'after' });

/** Blocks are looked at every second instead of every ten. */
const CLOSING_OFTEN: Mutation = {
  file: 'libs/draw/src/run.ts',
  find: 'const CLOSE_EVERY = seconds(10);',
  replace: 'const CLOSE_EVERY = seconds(1);',
};

describe('small blocks, and a kill at the end of one', () => {
  const at = oneProcess(BLOCK_SETTINGS);
  describeBlocks(at, {
    start: () => at.start({ mutation: WHEN_BLOCKS_END }),
    killed: async (openings) => {
      const before = await openings;
      expect(await at.process.ended).toEqual({ code: null, signal: 'SIGKILL' });
      const lost = before.filter(({ status }) => status === 'rejected');
      expect(lost.length).toBeGreaterThan(0);
      for (const { reason } of lost as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(Unreachable);
      await at.start({ mutation: CLOSING_OFTEN });
    },
  });
});
