/** `npm run -s tirage-verify -- <file>`: the verifier, built when something changed. It needs nothing else of this repository. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './build.mjs';
import { root } from './install.mjs';

await prepare();
await import(pathToFileURL(path.join(root, 'libs/verifier/dist/main.js')).href);
