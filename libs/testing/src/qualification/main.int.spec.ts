import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../../../..');

/** The statistics of `npm run rng:qualify`, as small as they go, with one place of the product's own code changed. */
function qualify(
  mutation?: { readonly file: string; readonly find: string; readonly replace: string },
  ...more: string[]
) {
  const main = ['--import', './tools/ts-loader.mjs', 'libs/testing/src/qualification/main.ts'];
  const size = ['statistics', '--units', '300', '--samples', '5', '--seed', '0'.repeat(64)];
  const env = { ...process.env, ...(mutation === undefined ? {} : { TIRAGE_MUTATION: JSON.stringify(mutation) }) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...main, ...size, ...more], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  const failed = stdout.split('\n').filter((line) => line.startsWith('FAILED'));
  return { status, failed: failed.join('\n'), stdout, stderr };
}

it('the product is qualified: one line a test, exit code 0', () => {
  const { status, failed, stdout } = qualify();
  expect(failed).toBe('');
  expect(stdout).toMatch(/^passed {2}gap · AES-CTR, one stream · 30000 values · p 0\.\d+ · \d of 5 below 0\.01/m);
  expect(stdout).toMatch(/\nQualified\.\n$/);
  expect(status).toBe(0);
}, 120_000);

it.each([
  [
    'integers are the remainder of a few bits',
    'libs/randomness/src/integers.ts',
    'if (candidate < range) return candidate;',
    'return candidate % range;',
    ['integers drawn in a step', 'shuffle of five items', 'Trésors des Champs', 'La Course', 'Château de Versailles'],
  ],
  [
    'the shuffle of a drawn order is one off',
    'libs/randomness/src/shuffle.ts',
    'swap(result, range - 1, values[step] ?? 0)',
    'swap(result, range - 1, Math.min(values[step] ?? 0, Math.max(0, range - 2)))',
    ['shuffle of thirty items', 'La Course'],
  ],
])(
  'not qualified, and exit code 1, when %s',
  (_, file, find, replace, sources) => {
    const { status, failed, stdout } = qualify({ file, find, replace });
    for (const source of sources) expect(failed).toContain(source);
    expect(stdout).toMatch(/\nNot qualified: \d+ lines failed\.\n$/);
    expect(status).toBe(1);
  },
  120_000,
);

it('says what it takes when it is asked for something else', () => {
  const { status, stderr } = qualify(undefined, 'nothing');
  expect([status, stderr]).toEqual([2, expect.stringContaining('usage: npm run rng:qualify')]);
});
