/** `npm run -s tirage -- <command>`: the command line of operators, built when something changed. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './build.mjs';
import { root } from './install.mjs';

await prepare();
await import(pathToFileURL(path.join(root, 'apps/cli/dist/main.js')).href);
