/**
 * `npm test`: every test this machine can run, and at the end what was left out and why. `npm test -- <path>` runs a part.
 * With `CI=true` nothing is left out.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { installMissing, root } from './install.mjs';

const everything = process.env.CI === 'true';
const args = process.argv.slice(2);

function longSuites(folder = root) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(\.|node_modules$|dist$|data$)/.test(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return longSuites(file);
    return entry.name.endsWith('.long.spec.ts') ? [path.relative(root, file)] : [];
  });
}

/** Parts that not every run does: what they are, and why this one leaves them out, or undefined when it does not. */
const parts = [{ suites: longSuites, why: everything ? undefined : 'takes minutes; set CI=true to run it' }];

try {
  await installMissing();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const projects = ['unit', 'int', 'e2e', ...(everything ? ['long'] : [])];
const jest = [
  path.join(root, 'node_modules/jest/bin/jest.js'),
  // First, because the options below take every word that follows them.
  ...args,
  ...(args.includes('--selectProjects') ? [] : ['--selectProjects', ...projects]),
  // Jest leaves one core free by default, which on a small machine is half of it.
  ...(args.some((arg) => /^(-w|-i|--maxWorkers|--runInBand)/.test(arg)) ? [] : ['--maxWorkers=100%']),
  '--reporters=default',
  `--reporters=${path.join(root, 'tools/test-summary.mjs')}`,
];
const leftOut = parts.flatMap(({ suites, why }) =>
  why === undefined ? [] : suites().map((suite) => `${suite}: ${why}`),
);

const child = spawn(process.execPath, jest, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TIRAGE_TESTS_LEFT_OUT: JSON.stringify(leftOut) },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
