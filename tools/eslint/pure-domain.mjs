import path from 'node:path';
import { eachImport } from './layers.mjs';

/** Files that decide: they get time, chance and ids as arguments and know nothing of the world. */
export const domainFiles = [
  'libs/games/**/*.ts',
  'libs/{wallet,rounds,draw}/src/**/{rules,rulings,events,state,decide,decider,evolve,board,present,evaluate,lifecycle,limits,policy,view,block,lane,prize,proof,game-definition}.ts',
  'libs/randomness/src/**/*.ts',
  'libs/kernel/src/{ids,json,money}.ts',
];

const worldlyModules = [
  /^@nestjs\//,
  /^(better-sqlite3|kafkajs|fastify|pino|nestjs-pino|pino-http|prom-client|jose|rxjs|undici|axios)($|\/)/,
  /^@(eventstore|grpc|kurrent|fastify|opentelemetry)\//,
  /^@tirage\/(messaging|sqlite|eventstoredb|kafka|contracts|service-kit|app-.*)$/,
];
const worldlyNames = {
  '@tirage/kernel': ['systemClock', 'systemTimers', 'systemRandom', 'Clock', 'Timers', 'Random'],
  '@tirage/event-sourcing': ['EventStore', 'Checkpoints', 'ReadModel'],
};
const worldlyGlobals = new Set(
  'Date performance process setTimeout setInterval setImmediate queueMicrotask crypto fetch globalThis global console require'.split(
    ' ',
  ),
);
/** Hashing and ciphers are functions; drawing from the system's generator is not. */
const chance = /^(random|getRandomValues|webcrypto|pseudoRandom|prng|rng|generate|subtle)/;

export const pureDomain = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      module: 'A domain file may not import {{name}}.',
      global: 'A domain file may not use {{name}}: time, chance and ids are arguments.',
    },
  },
  create(context) {
    const libs = path.join('libs', 'x').slice(0, -1);
    const mayHash = ['randomness', 'kernel'].some((lib) => context.filename.includes(`${libs}${lib}${path.sep}`));

    const checkImport = (node, specifier, declaration) => {
      const names = (declaration.specifiers ?? []).map((one) => (one.imported ?? one.local)?.name);
      const refuse = (name) => context.report({ node, messageId: 'module', data: { name } });
      if (mayHash && specifier === 'node:crypto') {
        // A namespace or default import hides what is taken from it.
        const whole = declaration.specifiers?.some((one) => one.type !== 'ImportSpecifier') ?? true;
        if (whole) refuse('the whole of node:crypto');
        for (const name of names) if (chance.test(name)) refuse(`${name} of node:crypto`);
        return;
      }
      if (specifier.startsWith('node:') || worldlyModules.some((pattern) => pattern.test(specifier))) refuse(specifier);
      for (const name of names) if (worldlyNames[specifier]?.includes(name)) refuse(`${name} of ${specifier}`);
    };

    const refuseGlobal = (node, name) => context.report({ node, messageId: 'global', data: { name } });
    return {
      ...eachImport(checkImport),
      MemberExpression(node) {
        const property = node.computed ? node.property.value : node.property.name;
        if (node.object.name === 'Math' && property === 'random') refuseGlobal(node, 'Math.random');
      },
      'Program:exit'(program) {
        const scope = context.sourceCode.getScope(program);
        const globals = [
          ...scope.through,
          ...scope.variables.filter((v) => v.defs.length === 0).flatMap((v) => v.references),
        ];
        for (const { identifier } of globals)
          if (worldlyGlobals.has(identifier.name) && !isType(identifier)) refuseGlobal(identifier, identifier.name);
      },
    };
  },
};

const isType = (identifier) => identifier.parent?.type === 'TSTypeReference';
