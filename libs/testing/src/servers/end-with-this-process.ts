import { spawn, type ChildProcess } from 'node:child_process';

/** A group of its own: Ctrl-C in the terminal reaches whoever started it, who then stops all in their order. */
export const OWN_GROUP = { detached: true } as const;

/** However this process ends, its end of the pipe closes, and the child is killed. Kill the guard when the child has ended. */
export function endWithThisProcess(child: ChildProcess): ChildProcess {
  const guard = spawn('sh', ['-c', `read -r _; kill -9 ${String(child.pid)}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    ...OWN_GROUP,
  });
  guard.once('error', () => child.kill('SIGKILL'));
  guard.stdin.once('error', () => {});
  return guard;
}
