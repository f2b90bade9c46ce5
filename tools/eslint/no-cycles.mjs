import fs from 'node:fs';
import path from 'node:path';
import { eachImport } from './layers.mjs';

const importing = /^\s*(?:import|export)\b[^;'"]*?(?:from\s*)?['"](\.{1,2}\/[^'"]+)['"]/gm;

/** The file that a relative specifier leads to: `./x.js` is `x.ts`. */
function fileBehind(specifier, importer) {
  const target = path.resolve(path.dirname(importer), specifier);
  const candidates = [target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx'), target];
  return candidates.find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
}

const known = new Map();

/** Files that a file on disk imports by relative paths; read once while it stays unchanged. */
function importsOf(file) {
  const { mtimeMs } = fs.statSync(file);
  const before = known.get(file);
  if (before?.mtimeMs === mtimeMs) return before.files;
  const specifiers = [...fs.readFileSync(file, 'utf8').matchAll(importing)].map((match) => match[1]);
  const files = specifiers.map((specifier) => fileBehind(specifier, file)).filter((found) => found !== undefined);
  known.set(file, { mtimeMs, files });
  return files;
}

/** The way from one file to another along imports, or undefined. */
function wayTo(goal, start) {
  const cameFrom = new Map([[start, undefined]]);
  for (const file of cameFrom.keys()) {
    if (file === goal) {
      const way = [];
      for (let at = file; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
      return way;
    }
    for (const next of importsOf(file)) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  return undefined;
}

/** Files of one package import each other without going round, types included. */
export const noCycles = {
  meta: { type: 'problem', schema: [], messages: { cycle: 'Imports go round: {{way}}.' } },
  create(context) {
    return eachImport((node, specifier) => {
      if (!specifier.startsWith('.')) return;
      const target = fileBehind(specifier, context.filename);
      const way = target === undefined ? undefined : wayTo(context.filename, target);
      if (way === undefined) return;
      const names = [context.filename, ...way].map((file) => path.basename(file)).join(' → ');
      context.report({ node, messageId: 'cycle', data: { way: names } });
    });
  },
};
