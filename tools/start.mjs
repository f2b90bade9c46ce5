/** `npm start`: installs and builds what is missing, then runs every service in this process. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './build.mjs';
import { root } from './install.mjs';

await prepare();
await import(pathToFileURL(path.join(root, 'apps/all-in-one/dist/main.js')).href);
