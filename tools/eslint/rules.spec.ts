import { Linter } from 'eslint';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parser } from 'typescript-eslint';
import { domainFiles, tirage } from './index.mjs';

/** Messages of one rule for a text that stands at a path; `folder` is the root of the repository. */
function lint(rule: string, file: string, text: string, folder = '/repo'): string[] {
  const linter = new Linter({ cwd: folder });
  const config: Linter.Config = {
    files: rule === 'pure-domain' ? domainFiles : ['**/*.ts'],
    plugins: { tirage },
    languageOptions: { parser },
    rules: { [`tirage/${rule}`]: 'error' },
  };
  return linter
    .verify(text, [config], { filename: path.join(folder, file) })
    .filter((problem) => problem.ruleId !== null || problem.fatal)
    .map((problem) => problem.message);
}

describe('layers', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['libs/kernel/src/a.ts', '@tirage/event-sourcing'],
    ['libs/event-sourcing/src/a.ts', '@tirage/messaging'],
    ['libs/randomness/src/a.ts', '@tirage/event-sourcing'],
    ['libs/rounds/src/a.ts', '@tirage/wallet'],
    ['libs/wallet/src/a.ts', '@tirage/sqlite'],
    ['libs/draw/src/a.ts', '@tirage/games-eldorado'],
    ['libs/games/eldorado/src/a.ts', '@tirage/games-la-course'],
    ['libs/games/eldorado/src/a.ts', '@tirage/wallet'],
    ['libs/sqlite/src/a.ts', '@tirage/kafka'],
    ['libs/contracts/src/a.ts', '@tirage/rounds'],
    ['libs/service-kit/src/a.ts', '@tirage/app-gateway'],
    ['apps/gateway/src/a.ts', '@tirage/app-wallet'],
    ['apps/wallet/src/a.ts', '@tirage/app-all-in-one'],
    ['libs/unheard-of/src/a.ts', '@tirage/kernel'],
    ['libs/verifier/src/a.ts', '@tirage/kernel'],
    ['libs/verifier/src/a.ts', '@tirage/draw'],
  ];
  it.each(refused)('refuses %s → %s', (file, target) => {
    for (const text of [
      `import { x } from '${target}';`,
      `import type { x } from '${target}';`,
      `export * from '${target}';`,
      `export { x } from '${target}';`,
      `await import('${target}');`,
      `type X = import('${target}').X;`,
    ])
      expect(lint('layers', file, text)).toEqual([expect.stringContaining('dependencies point inwards')]);
  });

  it.each([[['rounds', 'wallet', 'draw']], [['contracts', 'sqlite', 'eventstoredb', 'kafka', 'service-kit']]])(
    'keeps %s, which are one layer, apart',
    (layer) => {
      const pairs = layer.flatMap((from) => layer.filter((to) => to !== from).map((to) => [from, to] as const));
      const accepted = pairs.filter(
        ([from, to]) => lint('layers', `libs/${from}/src/a.ts`, `import { x } from '@tirage/${to}';`).length === 0,
      );
      expect(accepted).toEqual([]);
    },
  );

  const allowed: readonly (readonly [string, string])[] = [
    ['libs/event-sourcing/src/a.ts', '@tirage/kernel'],
    ['libs/messaging/src/a.ts', '@tirage/event-sourcing'],
    ['libs/wallet/src/a.ts', '@tirage/messaging'],
    ['libs/games/eldorado/src/a.ts', '@tirage/rounds'],
    ['libs/kernel/src/a.spec.ts', '@tirage/testing'],
    ['libs/verifier/src/a.spec.ts', '@tirage/draw'],
    ['libs/verifier/src/spec/a.ts', '@tirage/testing'],
    ['libs/testing/src/a.ts', '@tirage/games-eldorado'],
    ['libs/service-kit/src/a.ts', '@tirage/games-eldorado'],
    ['apps/gateway/src/a.ts', '@tirage/wallet'],
    ['apps/eldorado/src/a.ts', '@tirage/games-eldorado'],
    ['apps/all-in-one/src/a.ts', '@tirage/app-gateway'],
    ['e2e/a.spec.ts', '@tirage/app-all-in-one'],
    ['libs/kernel/src/a.ts', 'decimal.js'],
  ];
  it.each(allowed)('allows %s → %s', (file, target) => {
    expect(lint('layers', file, `import { x } from '${target}';`)).toEqual([]);
  });

  it('keeps testing out of everything but specs', () => {
    for (const file of ['libs/kernel/src/a.ts', 'apps/all-in-one/src/a.ts'])
      expect(lint('layers', file, `import { x } from '@tirage/testing';`)).toEqual([
        '@tirage/testing is for specs only.',
      ]);
  });

  it('leaves a library one door', () => {
    const file = 'apps/gateway/src/a.ts';
    for (const target of ['@tirage/kernel/src/money.js', '../../../libs/kernel/src/money.js', '../../wallet/src/x.js'])
      expect(lint('layers', file, `import { x } from '${target}';`)).toEqual([expect.stringContaining('public door')]);
    expect(lint('layers', 'libs/kernel/src/a.ts', `import { x } from '@tirage/kernel';`)).toHaveLength(1);
    expect(lint('layers', 'libs/kernel/src/a.ts', `import { x } from './b.js';`)).toEqual([]);
  });
});

describe('pure-domain', () => {
  const decider = 'libs/wallet/src/decide.ts';

  it.each([
    `import { Injectable } from '@nestjs/common';`,
    `import Database from 'better-sqlite3';`,
    `import { Kafka } from 'kafkajs';`,
    `import type { EventStoreDBClient } from '@eventstore/db-client';`,
    `import { readFileSync } from 'node:fs';`,
    `import { randomBytes } from 'node:crypto';`,
    `import { systemClock } from '@tirage/kernel';`,
    `import type { Clock as Time } from '@tirage/kernel';`,
    `import type { EventStore } from '@tirage/event-sourcing';`,
    `import type { MessageBus } from '@tirage/messaging';`,
    `const now = Date.now();`,
    `const now = new Date();`,
    `const n = Math.random();`,
    `const n = Math['random']();`,
    `setTimeout(() => undefined, 1);`,
    `const profile = process.env.TIRAGE_PROFILE;`,
    `const id = crypto.randomUUID();`,
    `const t = performance.now();`,
    `await fetch('http://x');`,
  ])('refuses %s', (text) => {
    expect(lint('pure-domain', decider, text)).toHaveLength(1);
    expect(lint('pure-domain', 'libs/games/eldorado/src/anything.ts', text)).toHaveLength(1);
  });

  it('lets a decider have its arguments', () => {
    const text = `import { Money } from '@tirage/kernel';
      import { newEvents, type DomainEvent } from '@tirage/event-sourcing';
      export const decide = (now: number, crypto: Money, process: { Date: number }) => [now, crypto, process.Date, Math.max(1, 2)];`;
    expect(lint('pure-domain', decider, text)).toEqual([]);
  });

  it('lets randomness hash and encipher but not draw', () => {
    const file = 'libs/randomness/src/hmac-drbg.ts';
    expect(lint('pure-domain', file, `import { createHmac, hkdfSync } from 'node:crypto';`)).toEqual([]);
    expect(lint('pure-domain', file, `import { createHmac, randomInt } from 'node:crypto';`)).toHaveLength(1);
    expect(lint('pure-domain', file, `import crypto from 'node:crypto';`)).toHaveLength(1);
    expect(lint('pure-domain', file, `import * as all from 'node:crypto';`)).toHaveLength(1);
  });

  it('concerns domain files alone', () => {
    expect(lint('pure-domain', 'libs/wallet/src/wallet-service.ts', `const now = Date.now();`)).toEqual([]);
  });
});

describe('no-cycles', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tirage-cycles-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(files: Record<string, string>): void {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  }

  it('shows the way round, through re-exports and types too', () => {
    const files = {
      'a.ts': `import { b } from './b.js';\nexport const a = b;\n`,
      'b.ts': `export {\n  c,\n} from './c.js';\nexport const b = 1;\n`,
      'c.ts': `import type { a } from './a.js';\nexport const c: typeof a = 1;\n`,
    };
    write(files);
    expect(lint('no-cycles', 'a.ts', files['a.ts'], folder)).toEqual(['Imports go round: a.ts → b.ts → c.ts → a.ts.']);
  });

  it('accepts files that share a third', () => {
    const files = {
      'a.ts': `import { b } from './b.js';\nimport { c } from './c.js';\nexport const a = [b, c];\n`,
      'b.ts': `import { c } from './c.js';\nexport const b = c;\n`,
      'c.ts': `export const c = 1;\n`,
    };
    write(files);
    expect(lint('no-cycles', 'a.ts', files['a.ts'], folder)).toEqual([]);
  });
});
