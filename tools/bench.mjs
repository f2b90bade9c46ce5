/** `npm run bench`: installs and builds what is missing, then measures. */
import { spawnSync } from 'node:child_process';
import { prepare } from './build.mjs';
import { root } from './install.mjs';

await prepare();
const args = ['--import', './tools/ts-loader.mjs', 'tools/bench/main.ts', ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1);
