import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { readFacts } from './facts.js';
import { fileProblems } from './files.js';
import { manifestProblems, type Manifest } from './manifests.js';
import { composeGo, kubernetesValidate, kustomize, promtool, run, type Tool } from './tools.js';

const root = process.cwd();
const cache = path.join(root, '.cache/deploy');
mkdirSync(cache, { recursive: true });

const problems: string[] = [];
const leftOut: string[] = [];
const facts = readFacts(root);

/** Runs a check with its tools; one that cannot be had is named, one that complains is a problem. */
async function check(
  what: string,
  tools: readonly Tool[],
  work: (...commands: (readonly string[])[]) => Promise<void>,
) {
  const commands: (readonly string[])[] = [];
  for (const tool of tools) {
    try {
      commands.push(await tool.find(cache));
    } catch (error) {
      leftOut.push(`${what}: ${tool.name} is not to be had here (${lastLine(error)})`);
      return;
    }
  }
  try {
    await work(...commands);
    console.log(`checked ${what} with ${tools.map(({ name }) => name).join(', ')}`);
  } catch (error) {
    problems.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const lastLine = (error: unknown): string =>
  (error instanceof Error ? error.message : '').trim().split('\n').pop() ?? '';

async function use(command: readonly string[] = [], ...args: string[]): Promise<string> {
  const [file = '', ...first] = command;
  return run(file, [...first, ...args], root);
}

/** The overlay as Kustomize renders it. The sandbox wants keys of its own: they are made in a copy and thrown away. */
async function overlay(name: string, build: readonly string[] = [], validate: readonly string[] = []): Promise<void> {
  const scratch = mkdtempSync(path.join(cache, 'overlay-'));
  try {
    const ours = (source: string) => !source.endsWith(`${path.sep}secrets`);
    cpSync(path.join(root, 'deploy'), path.join(scratch, 'deploy'), { recursive: true, filter: ours });
    const folder = path.join(scratch, 'deploy/kubernetes/overlays', name);
    if (name === 'sandbox') await run(process.execPath, [path.join(folder, 'secrets.mjs')]);
    const rendered = path.join(scratch, 'rendered.yaml');
    writeFileSync(rendered, await use(build, folder));
    await use(validate, rendered);
    const objects = parseAllDocuments(readFileSync(rendered, 'utf8')).map((document) => document.toJS() as Manifest);
    problems.push(...manifestProblems(name, objects, facts));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

problems.push(...fileProblems(root, facts));
await Promise.all([
  check('docker-compose.yml', [composeGo], async (compose) => {
    await use(compose, 'docker-compose.yml');
  }),
  check('Prometheus', [promtool], async (tool) => {
    await use(tool, 'check', 'config', 'deploy/prometheus/prometheus.yml');
    await use(tool, 'test', 'rules', 'deploy/prometheus/alerts.test.yml');
  }),
  check('Kubernetes', [kustomize, kubernetesValidate], async (build, validate) => {
    for (const name of ['sandbox', 'production']) await overlay(name, build, validate);
  }),
  check('scripts', [{ name: 'bash', find: async () => ['bash', '-n'] }], async (bash) => {
    for (const script of ['deploy/kafka/acls.sh', 'deploy/eventstore/users.sh']) await use(bash, script);
  }),
]);

for (const problem of problems) console.error(`- ${problem}`);
for (const line of leftOut) console.log(`left out: ${line}`);
const missing = process.env['CI'] === 'true' ? leftOut.length : 0;
if (missing > 0) console.error('with CI=true nothing may be left out');
if (problems.length === 0 && missing === 0) console.log('deploy: everything that was checked is in order');
process.exit(problems.length + missing === 0 ? 0 : 1);
