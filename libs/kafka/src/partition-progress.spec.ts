import * as fc from 'fast-check';
import { must } from '@tirage/testing';
import { PartitionProgress } from './partition-progress.js';

const commitOf = (progress: PartitionProgress) => progress.toCommit()?.offset;

describe('the progress of a partition', () => {
  it('commits up to the first message that is not finished, each offset once', () => {
    const progress = new PartitionProgress();
    const [a, b, c] = [10n, 11n, 12n].map((offset) => must(progress.begin(offset, `m${offset}`)));
    must(b)();
    expect(commitOf(progress)).toBeUndefined();
    must(a)();
    expect(commitOf(progress)).toBe(12n);
    progress.toCommit()?.committed();
    expect(commitOf(progress)).toBeUndefined();
    must(c)();
    expect(commitOf(progress)).toBe(13n);
    expect(progress.unfinished).toBe(0);
  });

  it('does not hand over again what is in hand when it is fetched again, and commits it when it ends', () => {
    const progress = new PartitionProgress();
    const first = must(progress.begin(5n, 'a'));
    must(progress.begin(6n, 'b'))();
    progress.suspend();
    expect(progress.begin(5n, 'a')).toBeUndefined();
    const again = progress.begin(6n, 'b');
    expect(commitOf(progress)).toBeUndefined();
    must(again)();
    first();
    expect(commitOf(progress)).toBe(7n);
  });

  it('takes another message at the same offset for another one: the topic was made anew', () => {
    const progress = new PartitionProgress();
    const old = must(progress.begin(0n, 'old'));
    progress.suspend();
    const anew = must(progress.begin(0n, 'new'));
    old();
    expect(commitOf(progress)).toBeUndefined();
    anew();
    expect(commitOf(progress)).toBe(1n);
  });

  it('commits nothing between an assignment and the first message after it', () => {
    const progress = new PartitionProgress();
    const finish = must(progress.begin(99n, 'old'));
    progress.suspend();
    finish();
    expect(commitOf(progress)).toBeUndefined();
    must(progress.begin(0n, 'first of a topic made anew'));
    expect(commitOf(progress)).toBeUndefined();
  });

  it('goes back with the log: one that was cut off or made anew begins at its beginning', () => {
    const progress = new PartitionProgress();
    must(progress.begin(99n, 'old'))();
    const first = must(progress.begin(0n, 'first'));
    expect(commitOf(progress)).toBeUndefined();
    first();
    expect(commitOf(progress)).toBe(1n);
  });

  it('runs on where nothing was missed', () => {
    const progress = new PartitionProgress();
    const finish = must(progress.begin(0n, 'a'));
    progress.suspend();
    must(progress.begin(1n, 'b'))();
    expect(commitOf(progress)).toBeUndefined();
    finish();
    expect(commitOf(progress)).toBe(2n);
  });

  it('never commits past a message that is not finished, whatever ends when and however often it is assigned', () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant('fetch' as const) },
      { weight: 4, arbitrary: fc.nat(30) },
      { weight: 1, arbitrary: fc.constant('assign' as const) },
      { weight: 1, arbitrary: fc.constant('commit' as const) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const progress = new PartitionProgress();
        const handed = new Map<bigint, () => void>();
        const handled = new Set<bigint>();
        let [fetchFrom, committed] = [0n, 0n];
        const commit = () => {
          const due = progress.toCommit();
          if (due === undefined) return;
          for (let offset = 0n; offset < due.offset; offset++) expect(handled).toContain(offset);
          committed = due.offset;
          due.committed();
        };
        for (const each of steps) {
          if (each === 'fetch') {
            const offset = fetchFrom++;
            const finish = progress.begin(offset, `m${offset}`);
            if (finish) handed.set(offset, finish);
          } else if (each === 'assign') {
            progress.suspend();
            fetchFrom = committed;
          } else if (each === 'commit') commit();
          else {
            const [offset, finish] = [...handed][each % Math.max(handed.size, 1)] ?? [];
            if (offset === undefined) continue;
            handed.delete(offset);
            handled.add(offset);
            finish?.();
          }
        }
        for (const [offset, finish] of handed) {
          handled.add(offset);
          finish();
        }
        commit();
        expect(committed).toBe(fetchFrom);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
