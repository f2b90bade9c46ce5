import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from '@swc/core';
import { readMutation, root } from './ts-loader-mutation.mjs';

const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

const { exclude: _excludedFromBuild, $schema: _schema, ...swc } = readJson('.swcrc');
const mutation = readMutation(process.env);

/** `@tirage/games-*` → a function from what the star stands for to a file; the longest beginning first. */
const paths = Object.entries(readJson('tsconfig.json').compilerOptions.paths)
  .map(([pattern, [target]]) => ({
    prefix: pattern.slice(0, -1),
    target: (name) => path.join(root, target.replace('*', name)),
  }))
  .sort((a, b) => b.prefix.length - a.prefix.length);

function sourceOf(specifier, parentURL) {
  const entry = paths.find(({ prefix }) => specifier.startsWith(prefix));
  if (entry) return entry.target(specifier.slice(entry.prefix.length));
  const isPath = specifier.startsWith('file:') || /^\.{0,2}\//.test(specifier);
  if (!isPath || !specifier.endsWith('.js') || (parentURL !== undefined && !parentURL.startsWith('file:')))
    return undefined;
  const compiled = fileURLToPath(new URL(specifier, parentURL));
  const source = compiled.replace(/\.js$/, '.ts');
  return !fs.existsSync(compiled) && fs.existsSync(source) ? source : undefined;
}

export async function resolve(specifier, context, next) {
  const source = sourceOf(specifier, context.parentURL);
  if (source !== undefined) return { url: pathToFileURL(source).href, format: 'module', shortCircuit: true };
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !/\.ts$/.test(new URL(url).pathname) || url.includes('/node_modules/'))
    return next(url, context);
  const file = fileURLToPath(url);
  const text = file === mutation?.file ? mutation.source : await fs.promises.readFile(file, 'utf8');
  const { code } = await transform(text, { ...swc, swcrc: false, filename: file, sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
