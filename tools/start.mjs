/** `npm start`: installs and builds what is missing, then runs every service in this process. */
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
await import(pathToFileURL(path.join(root, 'apps/all-in-one/dist/main.js')).href);
