/** `npm run check:deploy`: whether what stands in `deploy/` and `docker-compose.yml` is well formed and fits together. */
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

const args = ['--import', './tools/ts-loader.mjs', 'tools/deploy/main.ts'];
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1);
