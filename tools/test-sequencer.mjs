import sequencer from '@jest/test-sequencer';

const { default: TestSequencer = sequencer } = sequencer;
const FIRST = ['cluster.long', '.long.', '.broker.', '.e2e.'];

const rankOf = ({ path }) => {
  const rank = FIRST.findIndex((part) => path.includes(part));
  return rank < 0 ? FIRST.length : rank;
};

/** What takes longest begins first, and the rest fills the other workers; a fresh clone knows no times to go by. */
export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted].sort((a, b) => rankOf(a) - rankOf(b));
  }
}
