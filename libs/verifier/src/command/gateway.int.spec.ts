import { readFileSync } from 'node:fs';
import { temporaryFolder, verifiableFiles } from '@tirage/testing';
import { asText, type Json, type JsonObject } from '../json.js';
import { eventsIn } from '../spec/alter-file.js';
import { valueAt } from '../spec/altered.js';
import { run } from './run.js';

type Answers = Readonly<Record<string, Json>>;

const folder = temporaryFolder();
afterAll(() => folder.remove());
let round: JsonObject;
let block: JsonObject;
let id: string;
let answers: Answers;
let asking: readonly string[];
let signed: (file: JsonObject, secret: Uint8Array) => JsonObject;

beforeAll(async () => {
  const { block: blockOf, blockFile, roundFile, signed: signedBy } = await verifiableFiles();
  signed = signedBy;
  const made = roundFile(blockOf('tresors-des-champs', '2.00', 'asked'), { position: 3, choices: {}, steps: 4 });
  round = { ...made, presentation: null };
  block = blockFile(blockOf('la-course', '3.00', 'asked'));
  id = asText(valueAt(round, ['round', 'id']));
  asking = ['--from', 'http://gateway/', '--round', id, '--token', 'secret'];
  const entries = valueAt(round, ['walletEntries']) as readonly Json[];
  const other = { type: 'FundsDeposited', amount: '9.00', balance: '9.00', at: '2026-11-30T10:00:00.000Z' };
  answers = {
    [`rounds/${id}`]: valueAt(round, ['round']),
    [`rounds/${id}/events`]: { items: eventsIn(round), nextCursor: null },
    [`rounds/${id}/proof`]: valueAt(round, ['proof']),
    [`support/rounds/${id}/evidence`]: null,
    [`support/rounds/${id}/presentation`]: null,
    'support/players/anna/entries?limit=100': null,
    'wallet/entries?limit=100': { items: [other, ...entries.slice(0, 1)], nextCursor: 'next' },
    'wallet/entries?limit=100&cursor=next': { items: entries.slice(1), nextCursor: 'more' },
    [`blocks/${asText(valueAt(round, ['block', 'block']))}`]: valueAt(round, ['block']),
    [`games/tresors-des-champs?rulesHash=${asText(valueAt(round, ['game', 'rulesHash']))}`]: valueAt(round, ['game']),
  };
});

/** What the command says, how it ends and what it asks for. The gateway has these answers, forbids those that are null. */
async function command(args: readonly string[], told: Answers) {
  const said = { out: '', error: '' };
  const asked: string[] = [];
  const code = await run(args, {
    out: (text) => void (said.out += text),
    error: (text) => void (said.error += text),
    fetch: (url, { headers }) => {
      const path = url.replace('http://gateway/v1/', '');
      asked.push(`${path} ${headers['authorization'] ?? ''}`.trim());
      return Promise.resolve(answerOf(told[path]));
    },
  });
  return { code, ...said, asked };
}

function answerOf(body: Json | undefined): Response {
  if (body === null) return new Response('{"detail":"not for you"}', { status: 403 });
  return body === undefined
    ? new Response('{"detail":"there is\\nnone"}', { status: 404 })
    : new Response(JSON.stringify(body), { status: 200 });
}

describe('the command asking a gateway', () => {
  it('checks a round, as far as the token may read it, and keeps what it was told', async () => {
    const kept = folder.file('kept.json');
    const { code, error, asked } = await command([...asking, '--save', kept], answers);
    expect([code, error]).toEqual([0, '']);
    expect(asked.every((path) => path.endsWith('Bearer secret'))).toBe(true);
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(round);
    expect(await command([kept], {})).toMatchObject({ code: 0 });
  });

  it('takes what support has signed', async () => {
    const evidence = { ...signed(round, Buffer.alloc(32, 7)), presentation: null };
    const { code, out, asked } = await command(asking, { ...answers, [`support/rounds/${id}/evidence`]: evidence });
    expect(code).toBe(0);
    expect(out).toMatch(/^ok {3}signature +by the key /);
    expect(asked.some((path) => path.includes('wallet'))).toBe(false);
  });

  it('checks a round without the wallet where it may not read it', async () => {
    const { out } = await command(asking, { ...answers, 'wallet/entries?limit=100': null });
    expect(out).toMatch(/\nskip wallet +the file holds no wallet entries\n/);
  });

  it('checks a closed block', async () => {
    const name = asText(valueAt(block, ['block', 'block']));
    const rules = `games/la-course?rulesHash=${asText(valueAt(block, ['game', 'rulesHash']))}`;
    const served = { [`blocks/${name}`]: valueAt(block, ['block']), [rules]: valueAt(block, ['game']) };
    const { code, out } = await command(['--from', 'http://gateway', '--block', name], served);
    expect(code).toBe(0);
    expect(out).toMatch(/\nok {3}root +12 units made from the seed/);
  });

  it.each<readonly [string, () => Answers, RegExp]>([
    ['a round that is not there', () => ({}), /rounds\/\S+ answers 404: there is none$/],
    ['a round still open', () => ({ ...answers, [`rounds/${id}`]: { status: 'in-play' } }), /the round has not ended/],
    ['another’s round', () => ({ [`rounds/${id}`]: null }), /answers 403: not for you$/],
    ['an answer that is no list', () => ({ ...answers, [`rounds/${id}/events`]: {} }), /no list where one is due$/],
  ])('ends with 2 and one clear line for %s', async (_, toldOf, message) => {
    const { code, error } = await command(asking, toldOf());
    expect(code).toBe(2);
    expect(error.trimEnd()).toMatch(message);
  });

  it('ends with 2 and one clear line where nobody answers', async () => {
    const nobody = {
      out: () => undefined,
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('refused') })),
    };
    let told = '';
    expect(await run(asking, { ...nobody, error: (text) => void (told += text) })).toBe(2);
    expect(told).toMatch(/^tirage-verify: http:\/\/gateway\/v1\/rounds\/\S+ does not answer: refused\n$/);
  });
});
