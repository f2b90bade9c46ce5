import path from 'node:path';

/**
 * Which library may import which; what is not named is refused. Dependencies point inwards: apps → service-kit,
 * contracts, adapters → rounds, wallet, draw, games → event-sourcing, messaging, randomness → kernel.
 */
const inner = ['kernel', 'event-sourcing', 'messaging', 'randomness'];
const adapter = ['kernel', 'event-sourcing', 'messaging'];
const allowed = {
  kernel: [],
  // Proves what the engine says, so it shares nothing with it.
  verifier: [],
  randomness: ['kernel'],
  'event-sourcing': ['kernel'],
  messaging: ['kernel', 'event-sourcing'],
  rounds: inner,
  wallet: inner,
  draw: inner,
  games: ['kernel', 'event-sourcing', 'randomness', 'rounds'],
  contracts: adapter,
  sqlite: adapter,
  eventstoredb: adapter,
  kafka: adapter,
  // Wires the domains for the apps.
  'service-kit': [...inner, 'rounds', 'wallet', 'draw', 'games'],
  // What every HTTP service does the same way, and reads that several of them answer with.
  http: [...inner, 'rounds', 'wallet', 'draw', 'contracts', 'service-kit'],
  // Opens the engines that the settings name and runs services on them.
  host: [...adapter, 'sqlite', 'eventstoredb', 'kafka', 'service-kit', 'http'],
};

/** What a file belongs to: `{kind: lib | game | app | outside, name}`; `outside` are tools and e2e, which may import all. */
function ownerOf(file, root) {
  const [top, first, second] = path.relative(root, file).split(path.sep);
  if (top === 'libs' && first === 'games') return { kind: 'game', name: second };
  if (top === 'libs') return { kind: 'lib', name: first };
  if (top === 'apps') return { kind: 'app', name: first };
  return { kind: 'outside', name: top };
}

/** What a `@tirage/…` specifier names, and whether it goes past the one public door. */
function targetOf(specifier) {
  const match = /^@tirage\/(app-|games-)?([^/]+)(\/.*)?$/.exec(specifier);
  if (!match) return undefined;
  const kind = match[1] === 'app-' ? 'app' : match[1] === 'games-' ? 'game' : 'lib';
  return { kind, name: match[2], deep: match[3] !== undefined };
}

const same = (a, b) => a.kind === b.kind && a.name === b.name;

function mayImport(from, to, isSpec) {
  if (from.kind === 'outside') return true;
  if (to.kind === 'lib' && to.name === 'testing') return isSpec;
  // Held against the engine it shares nothing with.
  if (from.name === 'verifier' && isSpec) return to.kind !== 'app';
  if (from.kind === 'app') return to.kind !== 'app' || from.name === 'all-in-one';
  if (to.kind === 'app') return false;
  if (from.kind === 'lib' && from.name === 'testing') return true;
  const layerOf = ({ kind, name }) => (kind === 'game' ? 'games' : name);
  return (allowed[layerOf(from)] ?? []).includes(layerOf(to));
}

/** Calls `check(node, specifier)` for every static and dynamic import and re-export. */
export function eachImport(check) {
  const visit = (node) => {
    if (typeof node.source?.value === 'string') check(node.source, node.source.value, node);
  };
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
  };
}

export const layers = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { root: { type: 'string' } }, additionalProperties: false }],
    messages: {
      inwards: '{{from}} may not import {{to}}: dependencies point inwards (tools/eslint/layers.mjs).',
      testing: '@tirage/testing is for specs only.',
      door: 'Import {{to}} through its public door, src/index.ts.',
      own: 'Import from the same package by a relative path.',
    },
  },
  create(context) {
    const root = context.options[0]?.root ?? context.cwd;
    const from = ownerOf(context.filename, root);
    const isSpec = /\.spec\.ts$|\/libs\/verifier\/src\/spec\//.test(context.filename);
    return eachImport((node, specifier) => {
      const report = (messageId, to) =>
        context.report({ node, messageId, data: { from: `${from.kind} ${from.name}`, to: `${to.kind} ${to.name}` } });
      if (specifier.startsWith('.')) {
        const to = ownerOf(path.resolve(path.dirname(context.filename), specifier), root);
        if (!same(from, to) && to.kind !== 'outside') report('door', to);
        return;
      }
      const to = targetOf(specifier);
      if (!to) return;
      if (to.deep) report('door', to);
      else if (same(from, to)) report('own', to);
      else if (!mayImport(from, to, isSpec)) report(to.name === 'testing' ? 'testing' : 'inwards', to);
    });
  },
};
