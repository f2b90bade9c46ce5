import fs from 'node:fs';
import path from 'node:path';
const root = path.dirname(new URL(import.meta.url).pathname);
const { exclude: _excludedFromBuild, ...swc } = JSON.parse(fs.readFileSync(path.join(root, '.swcrc'), 'utf8'));

// Jest on Node 20 cannot require() ES modules, so swc compiles every ESM-only package to CommonJS. CommonJS packages
// stay as they are: google-protobuf needs its sloppy top-level `this`. One of them is compiled all the same: its dynamic
// imports of `http` would be refused in Jest's sandbox.
const esmOnly = new Set(['@opentelemetry/otlp-exporter-base']);
const scan = (modules, depth = 0) => {
  if (depth > 3 || !fs.existsSync(modules)) return;
  for (const entry of fs.readdirSync(modules)) {
    if (entry.startsWith('.')) continue;
    const names = entry.startsWith('@')
      ? fs.readdirSync(path.join(modules, entry)).map((name) => `${entry}/${name}`)
      : [entry];
    for (const name of names) {
      const manifest = path.join(modules, name, 'package.json');
      if (!fs.existsSync(manifest)) continue;
      if (JSON.parse(fs.readFileSync(manifest, 'utf8')).type === 'module') esmOnly.add(name);
      scan(path.join(modules, name, 'node_modules'), depth + 1);
    }
  }
};
scan(path.join(root, 'node_modules'));
const list = [...esmOnly].map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|');

export default {
  testEnvironment: 'node',
  // google-protobuf keeps its classes on the global object between suites; Jest would warn about each.
  testEnvironmentOptions: { globalsCleanup: 'off' },

  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transformIgnorePatterns: [`node_modules/(?!(?:.*/node_modules/)?(?:${list})/)`],
  transform: {
    '^.+\\.(ts|m?js)$': ['@swc/jest', { ...swc, swcrc: false, module: { type: 'commonjs' }, sourceMaps: 'inline' }],
  },
  moduleNameMapper: {
    '^@tirage/app-([^/]+)$': `${root}/apps/$1/src/index.ts`,
    '^@tirage/games-([^/]+)$': `${root}/libs/games/$1/src/index.ts`,
    '^@tirage/([^/]+)$': `${root}/libs/$1/src/index.ts`,
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  coverageProvider: 'v8',
};
