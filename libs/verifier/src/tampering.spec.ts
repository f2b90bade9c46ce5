import { verifiableFiles } from '@tirage/testing';
import { rulesHashOf } from './checks/rules.js';
import type { GameDocument } from './game.js';
import { asText, type Json, type JsonObject } from './json.js';
import { changed, placeOf, type Change, type Path } from './spec/alter-file.js';
import { pathsIn, valueAt } from './spec/altered.js';
import { expectNamed } from './spec/expect-named.js';
import { Unusable } from './unusable.js';
import { verifyJson, verifyText } from './verify-file.js';

const POSITION = 5;
/** A round of a game of lots, its neighbour in the block, a round of a game of seeds, and a block of either. */
let round: JsonObject;
let other: JsonObject;
let field: JsonObject;
let lots: JsonObject;
let seeds: JsonObject;
let winning: JsonObject;
let signed: (file: JsonObject) => JsonObject;

beforeAll(async () => {
  const { block, blockFile, roundFile, signed: signedBy } = await verifiableFiles();
  const [naval, tresors] = [block('defi-naval', '1.00', 'forged'), block('tresors-des-champs', '2.00', 'forged')];
  const manual = { choices: { mode: 'manual' }, steps: 1 };
  round = roundFile(naval, { position: POSITION, ...manual });
  other = roundFile(naval, { position: POSITION + 1, ...manual });
  const everyRound = Array.from({ length: naval.tree.size }, (_, position) =>
    roundFile(naval, { position, ...manual }),
  );
  winning = everyRound.find((one) => valueAt(one, ['round', 'prize']) !== '0.00') ?? round;
  field = roundFile(tresors, { position: POSITION, choices: {}, steps: 1 });
  [lots, seeds] = [blockFile(naval), blockFile(tresors)];
  signed = (file) => signedBy(file, Buffer.alloc(32, 7));
});

const settledAt = (file: JsonObject): Path => ['events', placeOf(file, 'RoundSettled'), 'data'];
const OTHER = 'ab'.repeat(32);

describe('a round that was tampered with', () => {
  it('names a changed lot', () => {
    const [unit, reveal]: readonly [Path, Path] = [
      ['proof', 'unit', 'lot'],
      [...settledAt(round), 'reveal', 'lot'],
    ];
    const file = changed(round, [unit, '1000.00'], [reveal, '1000.00']);
    expectNamed(file, 'leaf', /^leaf of the unit: expected [0-9a-f]{64}, found [0-9a-f]{64}$/);
    expectNamed(changed(round, [unit, '1000.00']), 'commitment', /reveal\.lot: expected "1000\.00"/);
  });

  it('names another unit in its place', () => {
    expectNamed(
      changed(round, [['proof'], valueAt(other, ['proof'])]),
      'commitment',
      /commitment\.position .*expected 6, found 5/,
    );
    const unit = changed(round, [['proof', 'unit'], valueAt(other, ['proof', 'unit'])]);
    expectNamed(unit, 'leaf', /leaf of the unit/);
  });

  it('names a unit that was drawn again', () => {
    const seeds: readonly Change[] = [
      [['proof', 'unit', 'unitSeed'], OTHER],
      [[...settledAt(field), 'reveal', 'unitSeed'], OTHER],
    ];
    expectNamed(changed(field, ...seeds), 'leaf', /leaf of the unit/);
    expectNamed(changed(field, ...seeds), 'draws', /event \d+, draw dig\/1\/\d+: expected \[\d+\], found \[\d+\]/);
  });

  it('names a block seed that is not the unit’s', () => {
    const closed = (seed: string) => changed(round, [['block', 'status'], 'closed'], [['block', 'seed'], seed]);
    expectNamed(closed(OTHER), 'block seed', /unitSeed of the proof: expected/);
    const seed = valueAt(lots, ['block', 'seed']) as string;
    expect(verifyJson(closed(seed)).find(({ name }) => name === 'block seed')?.status).toBe('passed');
  });

  it('names a block of another size, a path cut short and another root', () => {
    const shorter = (size: Json) => (size as number) - 1;
    expectNamed(changed(round, [['block', 'size'], shorter]), 'root', /size of the proof: expected \d+, found \d+/);
    expectNamed(changed(round, [['block', 'size'], shorter]), 'lot table', /lots of the block: expected/);
    const [sized, small] = [changed(field, [['block', 'size'], 50]), changed(field, [['block', 'size'], 3])];
    expectNamed(sized, 'path', /root reached by the path: expected .*no path of position 5 among 50 units/);
    expectNamed(small, 'path', /no path of position 5 among 3 units/);
    expectNamed(changed(round, [['proof', 'path', 0], undefined]), 'path', /no path of position 5/);
    expectNamed(changed(round, [['proof', 'path', 0], OTHER]), 'path', /root reached by the path/);
    expectNamed(changed(round, [['block', 'root'], OTHER]), 'root', /root of the proof: expected abab/);
    expectNamed(round, 'root', /^root of the block: expected abab/, { root: OTHER });
  });

  it('names a changed draw', () => {
    const draw: Path = ['events', placeOf(field, 'FieldUncovered'), 'data', 'draw', 'values', 0];
    expectNamed(changed(field, [draw, (value) => ((value as number) + 1) % 2]), 'draws', /draw rest\/1: expected \[/);
    expectNamed(changed(field, [['proof', 'draws', 0], undefined]), 'draws', /draws of the proof: expected/);
    const label: Path = ['events', placeOf(field, 'FieldUncovered'), 'data', 'draw', 'ranges', 0];
    expectNamed(changed(field, [label, 0]), 'draws', /expected ranges from 1 to 2\^32/);
  });

  it('names a changed prize', () => {
    const prize = (file: JsonObject): JsonObject =>
      changed(file, [['round', 'prize'], '9.00'], [[...settledAt(file), 'prize'], '9.00']);
    expectNamed(
      prize(round),
      'prize',
      /^RoundSettled\.prize: expected \d+\.\d\d, found 9\.00; prize of the round: expected/,
    );
    expectNamed(prize(field), 'prize', /RoundSettled\.prize: expected/);
    expectNamed(prize(round), 'wallet', /expected PrizeCredited 9\.00, found/);
  });

  it('names a prize above the maximum of the rules', () => {
    expectNamed(
      changed(winning, [['game', 'maximum'], '0.01']),
      'prize',
      /^prize: expected at most 0\.01, found \d+\.\d\d$/,
    );
  });

  it('names a changed event, and one that is missing', () => {
    const cell: Path = ['events', placeOf(round, 'CoordinateRevealed'), 'data', 'content'];
    expectNamed(
      changed(round, [cell, { kind: 'anchor', multiplier: 10 }]),
      'played',
      /event 4, CoordinateRevealed\.content: expected/,
    );
    const tools: Path = ['events', placeOf(field, 'MoundDug') + 1, 'data', 'toolsLeft'];
    expectNamed(changed(field, [tools, 7]), 'played', /event 5, \w+Found\.toolsLeft: expected \d, found 7/);
    const gone: Change = [['events', placeOf(round, 'CoordinateRevealed') + 1], undefined];
    expectNamed(changed(round, gone), 'events', /CoordinateRevealed: expected revision/);
    expectNamed(changed(round, gone), 'played', /expected .*found/);
    expectNamed(
      changed(round, [settledAt(round).slice(0, 2), undefined]),
      'events',
      /last event: expected RoundSettled/,
    );
  });

  it('names a mound or a crate that the system did not have to pick', () => {
    const digs = (field.events as readonly JsonObject[]).flatMap(({ type, actor }, index) =>
      type === 'MoundDug' && actor === 'system' ? [index] : [],
    );
    const mound = (index: number) => ['events', digs[index] ?? -1, 'data', 'mound'];
    expectNamed(changed(field, [mound(0), 30]), 'played', /MoundDug\.mound: the system digs 1, found 30/);
    const crate: Path = ['events', placeOf(field, 'CrateOpened'), 'data', 'crate'];
    expect(crate).not.toContain(-1);
    const another = changed(field, [crate, (before) => ((before as number) % 5) + 1]);
    expectNamed(another, 'played', /CrateOpened\.crate: the system's pick is \d, found \d/);
  });

  it('names a wallet entry that is missing, twice there, late or of another amount', () => {
    const entries: Path = ['walletEntries'];
    const first = valueAt(round, [...entries, 0]);
    expectNamed(
      changed(round, [[...entries, 0], undefined]),
      'wallet',
      /expected StakeDebited 1\.00 and then .*, found StakeDebited 1\.00$/,
    );
    expectNamed(changed(round, [[...entries, 1], undefined]), 'wallet', /wallet entries: expected StakeDebited/);
    expectNamed(changed(round, [entries, (all) => [first, ...(all as Json[])]]), 'wallet', /wallet entries: expected/);
    expectNamed(
      changed(round, [[...entries, 1, 'amount'], '2.00']),
      'wallet',
      /amount of StakeDebited: expected 1\.00, found 2\.00/,
    );
    expectNamed(
      changed(round, [[...entries, 0, 'at'], '2026-01-01T00:00:00.000Z']),
      'wallet',
      /expected after StakeDebited/,
    );
    expectNamed(changed(round, [[...entries, 0, 'roundId'], OTHER]), 'round', /wallet entry \w+: roundId/);
  });

  it('names a changed row of a table', () => {
    const row: Path = ['game', 'tables', 1, 'rows', 0, 'count'];
    expectNamed(
      changed(field, [row, 2], [['game', 'tables', 1, 'rows', 1, 'count'], 17]),
      'rules',
      /rulesHash of the game document: expected/,
    );
    const rewritten = changed(field, [['game', 'tables', 3, 'rows', 0, 'weight'], 10]);
    const hash = rulesHashOf(rewritten['game'] as unknown as GameDocument);
    const own = changed(rewritten, [['game', 'rulesHash'], hash]);
    expectNamed(own, 'rules', /^rulesHash of the block: expected .*RoundOpened\.rulesHash/);
  });

  it('names a presentation that the unit does not show', () => {
    const path: Path = ['presentation', 'coordinates', 0];
    expectNamed(changed(round, [path, 'Z9']), 'presentation', /^coordinates: expected \["/);
  });

  it('names who ended it, a block opened after its unit was drawn, a seed that an open block cannot have', () => {
    const last = (valueAt(round, ['events']) as readonly Json[]).length - 1;
    expectNamed(
      changed(round, [['events', last, 'actor'], 'operator']),
      'round',
      /actor of RoundSettled: expected (player|system)/,
    );
    expectNamed(changed(round, [['block', 'openedAt'], '2999-01-01T00:00:00.000Z']), 'round', /opened before its unit/);
    expectNamed(changed(round, [['block', 'seed'], OTHER]), 'round', /seed of the block: expected false, found true/);
  });

  it('refuses a member that stands twice, which readers read differently', () => {
    const text = JSON.stringify(round).replace('"prize":', '"prize":"600.00","prize":');
    expect(() => verifyText(text)).toThrow('the member "prize" stands twice in one object');
  });

  it('names a signature that is broken, missing or another’s', () => {
    const bundle = signed(round);
    const publicKey = asText(valueAt(bundle, ['signature', 'publicKey']));
    expect(verifyJson(bundle, { key: publicKey }).filter(({ status }) => status === 'failed')).toEqual([]);
    expectNamed(changed(bundle, [['round', 'openedAt'], 'then']), 'signature', /changed after it was signed/);
    expectNamed(changed(bundle, [['signature', 'value'], 'AAAA']), 'signature', /changed after it was signed/);
    expectNamed(changed(bundle, [['signature', 'publicKey'], 'x']), 'signature', /changed after it was signed/);
    expectNamed(changed(bundle, [['signature', 'algorithm'], 'none']), 'signature', /algorithm: expected Ed25519/);
    expectNamed(bundle, 'signature', /public key: expected another/, { key: 'another' });
    expectNamed(round, 'signature', /expected one by/, { key: publicKey });
  });
});

/** What nothing in the file proves. */
const SAID_ONLY = new RegExp(
  [
    'round.(board|actions|autoCompleteAt|openedAt|settledAt)',
    'block.(openedAt|closedAt|status)',
    'events.[0-9]+.(id|version|at|actor)',
    'events.[0-9]+.data.(debitBefore|abandonAfter|choices|sealed|sealedSeed|reason|roundId)',
    'events.2.data', // Of the block: a request declined.
    'walletEntries.[0-9]+.(at|balance)',
    'game.(name|maximum|provenance|rtp|hitFrequency|actions)',
  ]
    .map((path) => `^${path}`)
    .join('|'),
);

describe('any change', () => {
  it.each<readonly [string, () => JsonObject]>([
    ['a round of a game of lots', () => round],
    ['a round of a game of seeds', () => field],
    ['a block', () => seeds],
  ])('is refused or found: %s', (_, fileOf) => {
    const file = fileOf();
    for (const path of pathsIn(file).filter((where, index) => where.length > 0 && index % 29 === 0)) {
      const said = path.join('.');
      for (const junk of [undefined, null, 'x', -1, 1e300, [], {}, '__proto__']) {
        const checks = attempt(changed(file, [path, junk]));
        const same = JSON.stringify(valueAt(file, path)) === JSON.stringify(junk);
        const isNoise = SAID_ONLY.test(said) || same;
        if (!isNoise && checks !== 'unusable') {
          const found = checks.some(({ status }) => status === 'failed');
          if (!found) throw new Error(`${said} = ${JSON.stringify(junk)} was not found`);
        }
      }
    }
  });
});

function attempt(file: JsonObject): ReturnType<typeof verifyJson> | 'unusable' {
  try {
    return verifyJson(file);
  } catch (error) {
    if (error instanceof Unusable && !error.message.includes('\n')) return 'unusable';
    throw error;
  }
}
