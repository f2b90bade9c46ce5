import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tirage-loader-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(files: Record<string, string>, mutation?: object) {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './tools/ts-loader.mjs', path.join(folder, 'main.ts')],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...(mutation ? { TIRAGE_MUTATION: JSON.stringify(mutation) } : {}) },
    },
  );
  return { status, stdout, stderr };
}

const printsTwo = {
  'main.ts': `import { Money } from '@tirage/kernel'; const text: string = Money.parse('2').toString(); console.log(text);`,
};
const threeDecimals = { file: 'libs/kernel/src/money.ts', find: 'toFixed(2)', replace: 'toFixed(3)' };

describe('the loader', () => {
  it('runs a script on the sources of the libraries', () => {
    expect(run(printsTwo)).toMatchObject({ status: 0, stdout: '2.00\n' });
  });

  it('finds x.ts behind ./x.js and compiles decorators with their metadata', () => {
    const files = {
      'main.ts': `import 'reflect-metadata'; import { types } from './x.js'; console.log(types);`,
      'x.ts': `const see: ClassDecorator = () => undefined; class Dep {}
        @see export class Service { constructor(readonly dep: Dep) {} }
        export const types = Reflect.getMetadata('design:paramtypes', Service)[0] === Dep;`,
    };
    // Bare imports are looked up from the script, so it must stand beside node_modules here.
    const imported = {
      ...files,
      'main.ts': files['main.ts'].replace('reflect-metadata', `${root}/node_modules/reflect-metadata/Reflect.js`),
    };
    expect(run(imported)).toMatchObject({ status: 0, stdout: 'true\n' });
  });

  it('shows lines of the TypeScript source in stack traces', () => {
    const { stderr } = run({ 'main.ts': `interface Gone {\n  a: 1;\n}\nthrow new Error('here' satisfies string);` });
    expect(stderr).toContain('main.ts:4');
  });

  it('is inherited by worker threads, mutation included', () => {
    const files = {
      'main.ts': `import { Worker } from 'node:worker_threads';
        new Worker(new URL('./worker.js', import.meta.url)).on('message', (text: string) => console.log(text));`,
      'worker.ts': `import { parentPort } from 'node:worker_threads'; import { Money } from '@tirage/kernel';
        parentPort?.postMessage(Money.parse('3').toString());`,
    };
    expect(run(files)).toMatchObject({ status: 0, stdout: '3.00\n' });
    expect(run(files, threeDecimals)).toMatchObject({ status: 0, stdout: '3.000\n' });
  });
});

describe('a mutation', () => {
  it('replaces its place in the source', () => {
    expect(run(printsTwo, threeDecimals)).toMatchObject({ status: 0, stdout: '2.000\n' });
  });

  it.each([
    ['a text found nowhere', { ...threeDecimals, find: 'toFixed(7)' }, 'found 0 times'],
    ['a text found twice', { ...threeDecimals, find: 'Money' }, 'instead of once'],
    ['a file that does not exist', { ...threeDecimals, file: 'libs/none.ts' }, 'no such file'],
    ['a mutation without its parts', { file: 'libs/kernel/src/money.ts' }, 'needs the texts'],
  ])('ends the process on %s', (_what, mutation, reason) => {
    const { status, stdout, stderr } = run(printsTwo, mutation);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
  });
});
