import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

describe('a process with a wrong setting', () => {
  it('prints one line and ends with status 1', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tirage-start-'));
    const script = path.join(folder, 'main.ts');
    writeFileSync(
      script,
      `import { orExit, readSettings } from '@tirage/service-kit';
       await orExit(() => readSettings(process.env)); console.log('started');`,
    );
    const start = (port: string) => {
      const args = ['--import', './tools/ts-loader.mjs', script];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: root,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], PORT: port },
      });
      return { status, stdout, stderr };
    };
    expect(start('80')).toEqual({ status: 0, stdout: 'started\n', stderr: '' });
    expect(start('eighty')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'PORT: must be a whole number from 0 to 65535\n',
    });
    rmSync(folder, { recursive: true });
  });
});
