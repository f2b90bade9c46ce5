/**
 * Runs TypeScript from source: `node --import ./tools/ts-loader.mjs script.ts`.
 *
 * `@tirage/*` leads to `src` by the paths of tsconfig.json, `./x.js` to `./x.ts`, and what is loaded is compiled by swc as
 * the build does it. Worker threads inherit it: `new Worker(new URL('./x.js', import.meta.url))` finds `x.ts`.
 *
 * `TIRAGE_MUTATION={"file", "find", "replace"}` changes one place of one source text, to see a test turn red. `file` is
 * relative to the repository; `find` must occur exactly once, else the process ends with status 2.
 */
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { readMutation } from './ts-loader-mutation.mjs';

if (isMainThread) {
  try {
    readMutation(process.env);
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}
process.setSourceMapsEnabled(true);
register('./ts-loader-hooks.mjs', import.meta.url);
