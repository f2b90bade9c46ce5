import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { must, verifiableFiles, type Playing, type SmallBlock } from '@tirage/testing';
import type { Json, JsonObject } from './json.js';
import { Unusable } from './unusable.js';
import { verifyText } from './verify-file.js';

const TWIN = fileURLToPath(new URL('../python', import.meta.url));
const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tirage-verify-'));
/** A loaded machine starts Python slowly. */
jest.setTimeout(60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is said of one file: names of checks. */
interface Said {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
  readonly unusable: boolean;
  readonly text: string;
}

/** Without installed packages (-S): the standard library alone. What is compiled is kept for the next run, not in the tree. */
const SETTINGS = { cwd: TWIN, env: { ...process.env, PYTHONPYCACHEPREFIX: join(folder, 'compiled') } };

/** Runs the twin. Rejects where there is no Python. */
function run(...args: readonly string[]): Promise<{ code: number; stdout: string }> {
  return new Promise((resolve, reject) => {
    execFile('python3', ['-S', '-m', 'tirage_verify', ...args], SETTINGS, (error, stdout) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ code, stdout });
      else reject(new Error('these tests need python3, 3.9 or newer, on the PATH', { cause: error }));
    });
  });
}

function saidIn(text: string): Said {
  const lines = text.split('\n');
  const named = (status: string): readonly string[] =>
    lines
      .filter((line) => line.startsWith(`${status} `))
      .map((line) => line.slice(status.length + 1).split(': ')[0] ?? '');
  const checks = { passed: named('passed'), failed: named('failed'), skipped: named('skipped') };
  return { ...checks, unusable: lines.some((line) => line.startsWith('unusable: ')), text };
}

let written = 0;
function fileOf(content: Json): string {
  const file = join(folder, `${++written}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

type Verdict = 'passed' | 'failed' | 'unusable';

/** Of the verifier in TypeScript. */
function verdictOf(file: Json): Verdict {
  try {
    return verifyText(JSON.stringify(file)).some(({ status }) => status === 'failed') ? 'failed' : 'passed';
  } catch (error) {
    if (error instanceof Unusable) return 'unusable';
    throw error;
  }
}

const verdictIn = ({ unusable, failed }: Said): Verdict =>
  unusable ? 'unusable' : failed.length > 0 ? 'failed' : 'passed';

/**
 * All files in one run: most of the time of a run is that of starting Python. The verifier in TypeScript must be of the same
 * opinion on each.
 */
async function verify<Name extends string>(files: Readonly<Record<Name, Json>>): Promise<Record<Name, Said>> {
  const names = Object.keys(files) as Name[];
  const paths = names.map((name) => fileOf(files[name]));
  // One more, since only several files are told apart by their names.
  const last = fileOf(null);
  const { stdout } = await run(...paths, last);
  const beginningOf = (path: string) => stdout.indexOf(`${path}:\n`);
  const told = names.map((name, index): readonly [Name, Said] => {
    const [path, next] = [must(paths[index]), paths[index + 1] ?? last];
    return [name, saidIn(stdout.slice(beginningOf(path) + path.length + 2, beginningOf(next)))];
  });
  const verdicts = told.map(([name, said]) => ({ name, verdict: verdictIn(said) }));
  expect(verdicts).toEqual(names.map((name) => ({ name, verdict: verdictOf(files[name]) })));
  return Object.fromEntries(told) as Record<Name, Said>;
}

type Path = readonly (string | number)[];

const at = (file: Json, path: Path): Json =>
  path.reduce<Json>((value, step) => must((value as Record<string | number, Json>)[step], path.join('.')), file);

/** The file with other values at some places. */
function changed(file: JsonObject, ...changes: readonly (readonly [Path, Json])[]): JsonObject {
  const copy = structuredClone(file);
  for (const [path, value] of changes) {
    const place = at(copy, path.slice(0, -1)) as Record<string | number, Json>;
    place[must(path.at(-1))] = value;
  }
  return copy;
}

const eventsOf = (file: JsonObject): readonly JsonObject[] => file['events'] as readonly JsonObject[];
const placeOf = (file: JsonObject, type: string): number => eventsOf(file).findIndex((event) => event['type'] === type);

/** The first unit of a block that wins, or loses. */
const unitThat = (wins: boolean, { tree }: SmallBlock): number =>
  Array.from({ length: tree.size }, (_, position) => position).find((position) => {
    const lot = tree.lot(position);
    const amount = typeof lot === 'string' ? lot : (lot as JsonObject)['amount'];
    return (amount !== '0.00') === wins;
  }) ?? 0;

const TOUTES = { bets: [{ formula: 'toutes', ships: [4, 9, 1, 2, 7], bonus: 12 }] };
const TWO = {
  bets: [
    { formula: '5/5', ships: [6, 7, 8, 9, 10], bonus: 2 },
    { formula: '2/4', ships: [3, 1], bonus: 5 },
  ],
};

const made = verifiableFiles();
const blocks = new Map<string, Promise<SmallBlock>>();
/** The same whenever it is asked for. */
function blockOf(game: string, stake: string): Promise<SmallBlock> {
  const lane = `${game} ${stake}`;
  const known = blocks.get(lane) ?? made.then(({ block }) => block(game, stake, 'the twin'));
  blocks.set(lane, known);
  return known;
}

async function round(game: string, stake: string, playing: Partial<Playing> = {}): Promise<JsonObject> {
  const whole = { position: 0, choices: {}, steps: 1000, ...playing };
  return (await made).roundFile(await blockOf(game, stake), whole);
}

async function lotRound(
  game: string,
  stake: string,
  wins: boolean,
  playing: Partial<Playing> = {},
): Promise<JsonObject> {
  return round(game, stake, { position: unitThat(wins, await blockOf(game, stake)), ...playing });
}

const closedBlock = async (game: string, stake: string): Promise<JsonObject> =>
  (await made).blockFile(await blockOf(game, stake));

/** The signature's second half with the order of the group added: the same point, but no signature (RFC 8032, 5.1.7). */
function otherForm(signed: JsonObject): string {
  const value = Buffer.from(at(signed, ['signature', 'value']) as string, 'base64url');
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const half = BigInt(`0x${Buffer.from(value.subarray(32)).reverse().toString('hex')}`) + order;
  const bytes = Buffer.from(half.toString(16).padStart(64, '0'), 'hex').reverse();
  return Buffer.concat([value.subarray(0, 32), bytes]).toString('base64url');
}

const AUTO = { choices: { mode: 'auto' } };
const MANUAL = { choices: { mode: 'manual' } };
const naval = lotRound('defi-naval', '1.00', true, AUTO);
const fields = round('tresors-des-champs', '2.00');
const navalBlock = closedBlock('defi-naval', '1.00');
const fieldsBlock = closedBlock('tresors-des-champs', '2.00');

describe('the verifier in Python, made from the fairness pages alone', () => {
  it('works out every test vector of every page again', async () => {
    const { allGames, soldDocument } = await made;
    const documents = allGames.map((definition) => fileOf(soldDocument(definition)));
    const { code, stdout } = await run('--vectors', DOCS, ...documents);
    const said = saidIn(stdout);
    expect(said).toMatchObject({ failed: [], skipped: [] });
    expect(said.passed.length).toBeGreaterThanOrEqual(23);
    expect(code).toBe(0);
  });

  it('finds rounds of the engine in order, won and lost, played by hand, at once and by the system', async () => {
    const rounds = {
      'Trésors des Champs': await fields,
      'Trésors des Champs, by the system': await round('tresors-des-champs', '2.00', { steps: 0, position: 1 }),
      'La Course, toutes': await round('la-course', '3.00', { choices: TOUTES }),
      'La Course, two formulas': await round('la-course', '1.75', { choices: TWO }),
      'Défi Naval, won': await lotRound('defi-naval', '0.50', true, { ...MANUAL, steps: 4 }),
      'Défi Naval, lost': await lotRound('defi-naval', '2.00', false, AUTO),
      'Eldorado, won': await lotRound('eldorado', '1.00', true, { steps: 1 }),
      'Eldorado, lost': await lotRound('eldorado', '0.50', false),
      'Château de Versailles, won': await lotRound('chateau-de-versailles', '3.00', true, { ...MANUAL, steps: 3 }),
      'Château de Versailles, lost': await lotRound('chateau-de-versailles', '3.00', false, AUTO),
    };
    const said = await verify(rounds);
    for (const [name, each] of Object.entries(said)) {
      expect({ name, ...each }).toMatchObject({ name, failed: [], skipped: ['signature', 'block-seed'] });
      expect(each.passed).toHaveLength(11);
    }
  });

  it('plays the units of small blocks as the engine does', async () => {
    const each = async (game: string, stake: string, playing: Partial<Playing>): Promise<[string, Json][]> => {
      const { tree } = await blockOf(game, stake);
      // Eldorado's blocks have a unit of each of 34 lots.
      const every = Math.ceil(tree.size / 12);
      const units = Array.from({ length: tree.size }, (_, position) => position).filter((unit) => unit % every === 0);
      return Promise.all(
        units.map(async (position) => [`${game} ${position}`, await round(game, stake, { ...playing, position })]),
      );
    };
    const rounds = await Promise.all([
      each('tresors-des-champs', '2.00', { steps: 9 }),
      each('defi-naval', '2.00', { ...MANUAL, steps: 5 }),
      each('eldorado', '1.00', { steps: 2 }),
      each('chateau-de-versailles', '3.00', { ...MANUAL, steps: 2 }),
    ]);
    const said = await verify(Object.fromEntries(rounds.flat()));
    expect(Object.entries(said).filter(([, { failed, passed }]) => failed.length > 0 || passed.length !== 11)).toEqual(
      [],
    );
  });

  it('finds closed blocks in order, with their events and without', async () => {
    const blocks = {
      'tresors-des-champs': await fieldsBlock,
      'defi-naval': await navalBlock,
      eldorado: await closedBlock('eldorado', '2.00'),
      'chateau-de-versailles': await closedBlock('chateau-de-versailles', '3.00'),
    };
    for (const [game, said] of Object.entries(await verify(blocks))) {
      expect(said).toMatchObject({ failed: [], skipped: [] });
      expect(said.passed).toHaveLength(game === 'tresors-des-champs' ? 6 : 8);
    }
    const { events: _, ...withoutEvents } = await navalBlock;
    const skipped = ['block-events', 'units-sold', 'totals'];
    expect((await verify({ withoutEvents })).withoutEvents).toMatchObject({ failed: [], skipped });
  });

  it('finds rounds in order that were refused or voided, and names what does not belong to them', async () => {
    const file = await round('la-course', '3.00', { choices: TOUTES });
    const [opened, debited] = eventsOf(file) as [JsonObject, JsonObject];
    const nothing = { proof: null, block: null, presentation: null };
    const view = { prize: null, settledAt: null, automatic: false, commitment: null };
    const ended = (
      status: string,
      last: JsonObject,
      events: readonly JsonObject[],
      walletEntries: Json,
    ): JsonObject => {
      const { reason = null } = last['data'] as JsonObject;
      const { revision = null } = last;
      const told = { ...(file['round'] as JsonObject), ...view, status, reason, revision };
      return { ...file, ...nothing, round: told, events: [...events, last], walletEntries };
    };
    const end = (type: string, revision: number): JsonObject => ({
      ...debited,
      type,
      revision,
      data: { reason: 'expired' },
    });
    const [, debit] = file['walletEntries'] as readonly [JsonObject, JsonObject];
    const refund = { ...debit, type: 'StakeRefunded', balance: '11.00' };
    const voided = ended('voided', end('RoundVoided', 3), [opened, debited], [refund, debit]);
    const said = await verify({
      refused: ended('refused', end('StakeRefused', 1), [opened], []),
      voided,
      kept: changed(voided, [['walletEntries'], [debit]]),
      debited: ended('refused', end('StakeRefused', 1), [opened], [debit]),
      drawn: { ...voided, proof: file['proof'] ?? null },
    });
    expect(said.refused).toMatchObject({ failed: [], skipped: ['signature'] });
    expect(said.voided).toMatchObject({ failed: [], skipped: ['signature'] });
    expect(said.kept.failed).toEqual(['wallet']);
    expect(said.debited.failed).toEqual(['wallet']);
    expect(said.drawn.failed).toEqual(['round']);
  });

  it('works the unit out of the seed of a block that is closed, and reads who signed', async () => {
    const { block } = await navalBlock;
    const file = { ...(await naval), block: must(block) };
    const signed = (await made).signed(file, Buffer.alloc(32, 7));
    const altered = changed(signed, [['round', 'openedAt'], 'later']);
    const otherSeed = changed(file, [['block', 'seed'], '00'.repeat(32)]);
    const said = await verify({
      signed,
      altered,
      otherSeed,
      again: changed(signed, [['signature', 'value'], otherForm(signed)]),
    });
    expect(said.signed).toMatchObject({ failed: [], skipped: [] });
    expect(said.altered.failed).toEqual(['signature']);
    expect(said.otherSeed.failed).toEqual(['block-seed']);
    expect(said.again.failed).toEqual(['signature']);
  });
});

describe('the verifier in Python names in a round', () => {
  const reveal = (file: JsonObject): Path => ['events', placeOf(file, 'RoundSettled'), 'data', 'reveal'];
  /** Says of the file that it holds another unit, wherever that is said. */
  const withUnit = (file: JsonObject, unit: JsonObject): JsonObject =>
    changed(file, [['proof', 'unit'], unit], [reveal(file), { ...(at(file, reveal(file)) as JsonObject), ...unit }]);

  it('a changed lot, units that changed places, another seed', async () => {
    const [file, other] = [await naval, await lotRound('defi-naval', '1.00', false, AUTO)];
    const said = await verify({
      lot: withUnit(file, { ...(at(file, ['proof', 'unit']) as JsonObject), lot: '5000.00' }),
      swapped: withUnit(file, at(other, ['proof', 'unit']) as JsonObject),
      seed: withUnit(await fields, { unitSeed: 'ab'.repeat(32) }),
    });
    expect(said.lot.failed).toEqual(expect.arrayContaining(['unit', 'outcome', 'prize']));
    expect(said.swapped.failed).toEqual(expect.arrayContaining(['unit', 'outcome', 'prize']));
    expect(said.seed.failed).toEqual(expect.arrayContaining(['unit', 'outcome', 'draws']));
    expect(said.seed.text).toMatch(/failed unit: leaf of unit 0: expected "[0-9a-f]{64}", found "[0-9a-f]{64}"/);
  });

  it('a unit drawn again: the next one of the block, with all that proves it', async () => {
    const [file, next] = [await fields, await round('tresors-des-champs', '2.00', { position: 1 })];
    const drawn: Path = ['events', placeOf(file, 'UnitDrawn'), 'data'];
    const own = { roundId: at(file, ['round', 'id']), draws: at(file, ['proof', 'draws']) };
    const revealed = changed(
      file,
      [['proof'], { ...(next['proof'] as JsonObject), ...own }],
      [reveal(file), at(next, reveal(next))],
    );
    const committed = changed(
      revealed,
      [drawn, at(next, drawn)],
      [['round', 'commitment'], at(next, ['round', 'commitment'])],
    );
    const said = await verify({ revealed, committed });
    expect(said.revealed.failed).toEqual(expect.arrayContaining(['unit', 'outcome', 'draws']));
    expect(said.committed.failed).toEqual(expect.arrayContaining(['outcome', 'draws']));
  });

  it('picks that the rules do not allow', async () => {
    const [course, zones] = [
      await round('la-course', '1.75', { choices: TWO }),
      await lotRound('chateau-de-versailles', '3.00', true, MANUAL),
    ];
    const said = await verify({
      bonus: changed(course, [['events', 0, 'data', 'choices', 'bets', 0, 'bonus'], 13]),
      mode: changed(zones, [['events', 0, 'data', 'choices', 'mode'], 'fast']),
    });
    expect(said.bonus.text).toContain('there is no bonus number 13');
    expect(said.mode.failed).toEqual(['outcome']);
  });

  it('a changed draw', async () => {
    const file = await fields;
    const place = placeOf(file, 'MoundDug') + 1;
    const path: Path = ['events', place, 'data', 'draw', 'values', 0];
    const { forged } = await verify({ forged: changed(file, [path, (Number(at(file, path)) + 1) % 30]) });
    expect(forged.failed).toEqual(['outcome', 'draws']);
    expect(forged.text).toContain(`event ${Number(eventsOf(file)[place]?.['revision'])}: dig/1/1: expected`);
  });

  it('a changed prize, told alike everywhere', async () => {
    const file = await naval;
    const settled: Path = ['events', placeOf(file, 'RoundSettled'), 'data', 'prize'];
    const places: readonly Path[] = [['round', 'prize'], settled, ['walletEntries', 0, 'amount']];
    const { forged } = await verify({ forged: changed(file, ...places.map((path) => [path, '5000.00'] as const)) });
    expect(forged.failed).toEqual(['prize']);
  });

  it('whatever else is told otherwise', async () => {
    const file = await naval;
    const changes: Readonly<Record<string, readonly [string, Path, Json]>> = {
      'a shortened block': ['path', ['block', 'size'], 7],
      'another root': ['path', ['proof', 'root'], '00'.repeat(32)],
      'a path that leads elsewhere': ['path', ['proof', 'path', 0], '00'.repeat(32)],
      'another position': ['unit', ['proof', 'position'], 8],
      'a changed draw of the proof': ['draws', ['proof', 'draws', 0, 'values', 1], 63],
      'a changed table': ['rules', ['game', 'tables', 1, 'rows', 0, 'count'], 2],
      'a changed table of lots': ['lot-table', ['game', 'tables', 1, 'rows', 8, 'count'], 2],
      'other rules': ['round', ['events', 0, 'data', 'rulesHash'], '00'.repeat(32)],
      'another stake': ['round', ['round', 'stake'], '2.00'],
      'a prize told otherwise': ['round', ['round', 'prize'], '9.99'],
      'another picture': ['presentation', ['presentation', 'buoys', 0], 'A1'],
      'a smaller credit': ['wallet', ['walletEntries', 0, 'amount'], '0.01'],
      'a debit of more than the stake': ['wallet', ['walletEntries', 1, 'amount'], '2.00'],
      'an event of another round': ['events', ['events', 2, 'roundId'], 'another'],
      'events out of order': ['events', ['events', 2, 'revision'], 0],
      'an event left out': ['events', ['events', 1, 'revision'], 2],
      'another cell revealed': ['outcome', ['events', 3, 'data', 'cell'], 'Z9'],
      'no draws': ['draws', ['proof', 'draws'], []],
    };
    const forged = Object.entries(changes).map(
      ([name, [, path, value]]) => [name, changed(file, [path, value])] as const,
    );
    const said = await verify(Object.fromEntries(forged));
    for (const [name, [check]] of Object.entries(changes))
      expect({ name, failed: said[name]?.failed }).toEqual({ name, failed: expect.arrayContaining([check]) });
  });
});

describe('the verifier in Python names in a closed block', () => {
  const drawn = (unit: number, ...member: Path): Path => ['events', 1 + unit, 'data', ...member];

  it('a changed lot, units that changed places', async () => {
    const file = await navalBlock;
    const [third, fifth] = [at(file, drawn(3)), at(file, drawn(5))] as [JsonObject, JsonObject];
    const said = await verify({
      lot: changed(file, [['game', 'tables', 1, 'rows', 8, 'lot'], '4999.00']),
      swapped: changed(file, [drawn(3), { ...fifth, position: 3 }], [drawn(5), { ...third, position: 5 }]),
    });
    expect(said.lot.failed).toEqual(['rules', 'lot-table', 'root', 'presentations', 'block-events', 'units-sold']);
    expect(said.lot.text).toMatch(/failed presentations: unit \d+: /);
    expect(said.swapped.failed).toEqual(['units-sold']);
    expect(said.swapped.text).toContain('event 4: leaf of unit 3: expected');
  });

  it('another seed, a unit drawn again, a position sold twice, events that are missing', async () => {
    const file = await fieldsBlock;
    const said = await verify({
      seed: changed(file, [['block', 'seed'], 'cd'.repeat(32)]),
      again: changed(file, [drawn(4, 'roundId'), at(file, drawn(2, 'roundId'))]),
      twice: changed(file, [drawn(4, 'position'), 3]),
      missing: { ...file, events: eventsOf(file).filter((_, place) => place !== 6) },
    });
    expect(said.seed.failed).toEqual(['root', 'block-events', 'units-sold']);
    expect(said.again.failed).toEqual(['units-sold']);
    expect(said.again.text).toContain('event 5: round round-2 was drawn unit 4, but holds unit 2');
    expect(said.twice.failed).toEqual(['units-sold']);
    expect(said.twice.text).toContain('event 5: position: expected 4, found 3');
    expect(said.missing.failed).toEqual(['block-events', 'units-sold']);
  });

  it('that it was shortened', async () => {
    const shortened = (file: JsonObject): JsonObject => {
      const size = Number(at(file, ['block', 'size'])) - 1;
      const sold = eventsOf(file).filter((event) => (event['data'] as JsonObject)['position'] !== size);
      const events = sold.map((event, revision) => ({ ...event, revision }));
      return changed({ ...file, events }, [['block', 'size'], size], [['events', 0, 'data', 'size'], size]);
    };
    const said = await verify({ seeds: shortened(await fieldsBlock), lots: shortened(await navalBlock) });
    expect(said.seeds.failed).toEqual(['root', 'units-sold']);
    expect(said.lots.failed).toEqual(['lot-table', 'root', 'lots', 'units-sold']);
  });
});

describe('the verifier in Python ends', () => {
  it('with 1 where a check fails, with 2 where a file cannot be used', async () => {
    const file = await naval;
    expect((await run(fileOf(file))).code).toBe(0);
    expect((await run(fileOf(file), fileOf(changed(file, [['round', 'prize'], '9.99'])))).code).toBe(1);
    const { code, stdout } = await run(join(folder, 'none.json'));
    expect({ code, lines: stdout.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
  });

  it('with one line for what it cannot use', async () => {
    const [file, block] = [await round('la-course', '3.00', { choices: TOUTES }), await navalBlock];
    const said = await verify({
      'another format': { ...file, format: 'tirage-round-2' },
      'no object': [1, 2],
      'no proof': { ...file, proof: null },
      'a round that has not ended': changed(file, [['round', 'status'], 'in-play']),
      'no tables': changed(file, [['game', 'tables'], []]),
      'a game that nobody knows': changed(file, [['game', 'game'], 'roulette']),
      'an open block': changed(block, [['block', 'status'], 'open']),
      'a block of impossible size': changed(block, [['block', 'size'], 1e12]),
    });
    for (const [name, { unusable, text }] of Object.entries(said))
      expect({ name, unusable, lines: text.trim().split('\n').length }).toEqual({ name, unusable: true, lines: 1 });
  });
});
