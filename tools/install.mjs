import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const readJson = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined);

/** Runs a command in the repository, passes signals on, and rejects unless it ends with 0. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const settle = (end) => {
      for (const signal of signals) process.off(signal, forward);
      end();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.on('exit', (code, signal) =>
      settle(() =>
        code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}`)),
      ),
    );
  });
}

const npm = (...args) =>
  process.env.npm_execpath
    ? run(process.execPath, [process.env.npm_execpath, ...args], { shell: false })
    : run('npm', args);

/** What package-lock.json asks for and node_modules does not hold, by npm's own record of what it installed. */
export function missingPackages(folder = root) {
  const wanted = readJson(path.join(folder, 'package-lock.json'))?.packages ?? {};
  const installed = readJson(path.join(folder, 'node_modules/.package-lock.json'))?.packages ?? {};
  return Object.entries(wanted)
    .filter(([place]) => place.includes('node_modules/'))
    .filter(([place, { version, link, optional, devOptional }]) => {
      const found = installed[place];
      if (found === undefined) return !optional && !devOptional;
      return link ? !fs.existsSync(path.join(folder, place)) : found.version !== version;
    })
    .map(([place]) => place);
}

/** better-sqlite3 is compiled for one version of Node; after a change of Node it is compiled again. */
async function compileForThisNode() {
  const stamp = path.join(root, 'node_modules/.tirage-node-abi');
  const abi = process.versions.modules;
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === abi) return;
  const probe = `new (require('better-sqlite3'))(':memory:').close()`;
  await run(process.execPath, ['-e', probe], { stdio: 'ignore', shell: false }).catch(() =>
    npm('rebuild', 'better-sqlite3'),
  );
  fs.writeFileSync(stamp, abi);
}

/** Installs the locked packages where something is missing. */
export async function installMissing() {
  const missing = missingPackages();
  if (missing.length > 0) {
    console.log(`Installing ${missing.length} packages (npm ci)…`);
    await npm('ci');
  }
  await compileForThisNode();
}

if (process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url) await installMissing();
