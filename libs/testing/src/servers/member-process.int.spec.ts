import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { must } from '../must.js';
import { inherited, MemberProcess } from './member-process.js';

const WAITS = 'setInterval(() => {}, 1000); console.log("up")';

async function started(): Promise<MemberProcess> {
  let isUp = (): void => undefined;
  const up = new Promise<void>((resolve) => (isUp = resolve));
  const member = new MemberProcess({
    ...{ name: 'member', program: ['-e', WAITS], cwd: process.cwd(), env: inherited() },
    onLine: () => isUp(),
  });
  member.start();
  await up;
  return member;
}

const groupOf = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pgid=', '-p', String(pid)]);
  return Number(stdout);
};

describe('a process of a cluster', () => {
  it('has a group of its own, so that Ctrl-C in a terminal does not reach it', async () => {
    const member = await started();
    const pid = must(member.pid);
    expect(await groupOf(pid)).toBe(pid);
    expect(await member.end('SIGTERM')).toEqual({ code: null, signal: 'SIGTERM' });
  });
});
