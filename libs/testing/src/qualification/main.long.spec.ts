import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The whole takes seconds; a machine that is busy with other suites takes longer. */
const PATIENCE = 300_000;
const root = path.resolve(__dirname, '../../../..');

interface Mutation {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A part of `npm run rng:qualify`, as small as it goes, with one place of the product's own code changed. */
function qualify(part: string, mutation?: Mutation) {
  const main = ['--import', './tools/ts-loader.mjs', 'libs/testing/src/qualification/main.ts'];
  const size = ['--units', '300', '--samples', '5', '--most', '30', '--seed', '0'.repeat(64)];
  const env = { ...process.env, ...(mutation === undefined ? {} : { TIRAGE_MUTATION: JSON.stringify(mutation) }) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...main, part, ...size], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  const failed = stdout.split('\n').filter((line) => line.startsWith('FAILED'));
  return { status, failed: failed.join('\n'), stdout, stderr };
}

it(
  'the product is qualified: one line a test, exit code 0',
  () => {
    const { status, failed, stdout } = qualify('statistics');
    expect(failed).toBe('');
    expect(stdout).toMatch(/^passed {2}gap · AES-CTR, one stream · 30000 values · p 0\.\d+ · \d of 5 below 0\.01/m);
    expect(stdout).toMatch(/\nQualified\.\n$/);
    expect(status).toBe(0);
  },
  PATIENCE,
);

it(
  'not qualified, and exit code 1, when integers are the remainder of a few bits',
  () => {
    const { status, failed, stdout } = qualify('statistics', {
      file: 'libs/randomness/src/integers.ts',
      find: 'if (candidate < range) return candidate;',
      replace: 'return candidate % range;',
    });
    for (const source of [
      'drawn in a step',
      'five items',
      'Trésors des Champs',
      'La Course',
      'Château de Versailles',
    ]) {
      expect(failed).toContain(source);
    }
    expect(stdout).toMatch(/\nNot qualified: \d+ lines failed\.\n$/);
    expect(status).toBe(1);
  },
  PATIENCE,
);

// That sound ones are exact, whole-block.spec.ts shows without loading seven workers.
it(
  'not qualified, and exit code 1, when nothing is shown for the lots of any stake',
  () => {
    const file = 'libs/rounds/src/dealt.ts';
    const { status, failed } = qualify('blocks', { file, find: 'ATTEMPTS = 100', replace: 'ATTEMPTS = 0' });
    expect(failed.match(/^FAILED {2}whole block · .* · unit 0: nothing is shown for /gm)).toHaveLength(7);
    expect(status).toBe(1);
  },
  PATIENCE,
);

it('says what it takes when it is asked for something else', () => {
  const { status, stderr } = qualify('nothing');
  expect([status, stderr]).toEqual([2, expect.stringContaining('usage: npm run rng:qualify')]);
});
