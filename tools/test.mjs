/**
 * `npm test`: every test this machine can run, and at the end what was left out and why. `npm test -- <path>` runs a part.
 * With `CI=true` nothing is left out.
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { installMissing, root } from './install.mjs';

const everything = process.env.CI === 'true';
const args = process.argv.slice(2);

function suitesOf(project, folder = root) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(\.|node_modules$|dist$|data$)/.test(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return suitesOf(project, file);
    return entry.name.endsWith(`.${project}.spec.ts`) ? [path.relative(root, file)] : [];
  });
}

const answers = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** What suites need beside Node, by their suffix, and this machine does not have. */
const TOOLS = {
  broker: { 'Java 17': ['java', '-version'], Maven: ['mvn', '-version'] },
  python: { 'Python 3': ['python3', '-V'] },
};
const missingFor = (project) =>
  Object.entries(TOOLS[project]).flatMap(([name, command]) => (answers(...command) ? [] : [name]));
const missingTools = () => Object.keys(TOOLS).flatMap(missingFor);

/** Where nothing may be left out, what is missing is installed, as far as this machine's package manager can. */
function installTools() {
  console.log(`Installing ${missingTools().join(', ')}…`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], options);
  spawnSync(
    'apt-get',
    ['install', '-y', '--no-install-recommends', 'openjdk-17-jre-headless', 'maven', 'python3'],
    options,
  );
}

if (everything && missingTools().length > 0) installTools();
const missing = missingTools();
if (everything && missing.length > 0) {
  console.error(`With CI=true nothing is left out, and ${missing.join(' and ')} cannot be had here.`);
  process.exit(1);
}

/** Parts that not every run does, and why this one leaves them out, or undefined when it does not. */
const parts = [
  ...Object.keys(TOOLS).map((project) => {
    const needed = missingFor(project);
    return { project, why: needed.length === 0 ? undefined : `needs ${needed.join(' and ')}` };
  }),
  { project: 'long', why: everything ? undefined : 'takes minutes; set CI=true to run it' },
];

try {
  await installMissing();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const projects = ['unit', 'int', 'e2e', ...parts.filter(({ why }) => why === undefined).map(({ project }) => project)];
const jest = [
  path.join(root, 'node_modules/jest/bin/jest.js'),
  // First, because the options below take every word that follows them.
  ...args,
  ...(args.includes('--selectProjects') ? [] : ['--selectProjects', ...projects]),
  // Jest leaves one core free by default, which on a small machine is half of it.
  ...(args.some((arg) => /^(-w|-i|--maxWorkers|--runInBand)/.test(arg)) ? [] : ['--maxWorkers=100%']),
  `--testSequencer=${path.join(root, 'tools/test-sequencer.mjs')}`,
  '--reporters=default',
  `--reporters=${path.join(root, 'tools/test-summary.mjs')}`,
];
const leftOut = parts.flatMap(({ project, why }) =>
  why === undefined ? [] : suitesOf(project).map((suite) => `${suite}: ${why}`),
);

const child = spawn(process.execPath, jest, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TIRAGE_TESTS_LEFT_OUT: JSON.stringify(leftOut) },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
