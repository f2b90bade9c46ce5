/** `npm run -s tirage -- <command>`: the command line of operators, built when something changed. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildChanged } from './build.mjs';
import { installMissing, root } from './install.mjs';

try {
  await installMissing();
  await buildChanged();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import(pathToFileURL(path.join(root, 'apps/cli/dist/main.js')).href);
