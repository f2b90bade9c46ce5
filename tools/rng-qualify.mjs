/** `npm run rng:qualify`: installs and builds what is missing, then holds the random numbers to docs/rng-qualification.md. */
import { spawnSync } from 'node:child_process';
import { prepare } from './build.mjs';
import { root } from './install.mjs';

await prepare();
const main = 'libs/testing/src/qualification/main.ts';
const args = ['--import', './tools/ts-loader.mjs', main, ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1);
