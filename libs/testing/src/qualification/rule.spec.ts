import { judge, mostFailures } from './rule.js';

const samples = (values: readonly number[]) =>
  judge(
    'source',
    'test',
    values.map((p) => ({ name: 'test', size: 10, statistic: 1, p })),
  );
/** Spread evenly from 0 to 1. */
const evenly = (count: number) => Array.from({ length: count }, (_, index) => (index + 0.5) / count);

it('lets as many samples fail as a sound generator shows in all but a millionth of runs', () => {
  expect([1, 6, 30, 1_000].map(mostFailures)).toEqual([1, 3, 5, 28]);
});

it('passes p-values spread evenly, and some that fail', () => {
  expect(samples(evenly(30))).toMatchObject({ samples: 30, size: 300, failures: 0, passed: true });
  expect(samples([...evenly(30).slice(5), ...Array<number>(5).fill(0.005)])).toMatchObject({
    failures: 5,
    passed: true,
  });
});

it.each([
  ['one failure more', [...evenly(30).slice(6), ...Array<number>(6).fill(0.005)]],
  ['a single sample that cannot be', [...evenly(30).slice(1), 9e-10]],
  ['p-values that are all rather low', evenly(30).map((p) => 0.01 + p / 3)],
  ['p-values that are all rather high: too regular to be random', evenly(30).map((p) => 1 - p / 3)],
  ['the same p-value each time: the samples are the same', evenly(30).fill(0.5)],
])('does not pass %s', (_, values) => {
  expect(samples(values).passed).toBe(false);
});

it('needs samples', () => {
  expect(() => samples([])).toThrow(RangeError);
});
