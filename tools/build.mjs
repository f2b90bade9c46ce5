import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installMissing, root, run } from './install.mjs';

/** Folders of the packages with a build: every `package.json` in the workspaces that says how. */
function projects() {
  const parents = ['libs', 'libs/games', 'apps'].filter((parent) => fs.existsSync(path.join(root, parent)));
  return parents
    .flatMap((parent) => fs.readdirSync(path.join(root, parent)).map((name) => path.join(root, parent, name)))
    .filter((folder) => {
      const manifest = path.join(folder, 'package.json');
      return fs.existsSync(manifest) && JSON.parse(fs.readFileSync(manifest, 'utf8')).scripts?.build !== undefined;
    });
}

function* filesOf(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(file);
    else if (!/\.spec\.ts$/.test(entry.name)) yield file;
  }
}

/** A hash of all that a project's `dist` is made from. */
function sourceHash(folder) {
  const hash = createHash('sha256');
  for (const file of [path.join(root, '.swcrc'), path.join(root, 'package-lock.json'), ...filesOf(folder)])
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const stampOf = (folder) => path.join(folder, 'dist', '.source-hash');
const isStale = (folder) =>
  !fs.existsSync(stampOf(folder)) || fs.readFileSync(stampOf(folder), 'utf8') !== sourceHash(folder);

/** Held while building, by one process: two would wipe each other's `dist`. It ends with its owner, however that ends. */
async function alone(build) {
  const lock = path.join(root, '.cache/build.lock');
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!lives(Number(fs.readFileSync(lock, 'utf8')))) fs.rmSync(lock, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  try {
    await build();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

function lives(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Builds what changed. Asking nx costs 3 s even when nothing did, so each `dist` carries the hash of its sources; every
 * build wipes it, whoever starts it.
 */
export async function buildChanged() {
  if (projects().some(isStale)) await alone(build);
}

async function build() {
  const all = projects();
  const stale = all.filter(isStale).length;
  if (stale === 0) return;
  console.log(`Building ${stale} projects…`);
  // Of all: what nx has in its cache it puts in place of the `dist` that is there, stamp and all.
  const hashes = all.map((folder) => [stampOf(folder), sourceHash(folder)]);
  await run(
    process.execPath,
    [path.join(root, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', 'build', '--outputStyle=static'],
    {
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
      shell: false,
    },
  );
  for (const [stamp, hash] of hashes) fs.writeFileSync(stamp, hash);
}

/** Installs and builds what is missing; ends the process with one line where that cannot be done. */
export async function prepare() {
  try {
    await installMissing();
    await buildChanged();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

if (process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url) await buildChanged();
