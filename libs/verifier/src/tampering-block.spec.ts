import { verifiableFiles } from '@tirage/testing';
import { hashOf, rulesHashOf } from './checks/rules.js';
import type { GameDocument } from './game.js';
import { gameOf } from './games.js';
import type { Json, JsonObject } from './json.js';
import { changed, placeOf, type Change, type Path } from './spec/alter-file.js';
import { valueAt } from './spec/altered.js';
import { expectNamed } from './spec/expect-named.js';

/** A block of lots, and one of seeds. */
let lots: JsonObject;
let seeds: JsonObject;

beforeAll(async () => {
  const { block, blockFile } = await verifiableFiles();
  lots = blockFile(block('defi-naval', '1.00', 'forged'));
  seeds = blockFile(block('tresors-des-champs', '2.00', 'forged'));
});

const OTHER = 'ab'.repeat(32);

describe('a block that was tampered with', () => {
  const drawnAt = (file: JsonObject, position: number): number =>
    (file['events'] as readonly JsonObject[]).findIndex(({ type, data }) => {
      return type === 'UnitDrawn' && (data as JsonObject)['position'] === position;
    });

  it('names one changed lot, although every hash was made anew', () => {
    const table = (valueAt(lots, ['game', 'tables']) as readonly JsonObject[]).findIndex(({ name }) => name === 'lots');
    const rows = valueAt(lots, ['game', 'tables', table, 'rows']) as readonly JsonObject[];
    const [first, second] = rows.flatMap(({ stake }, index) => (stake === '1.00' ? [index] : []));
    const count = (index: number | undefined) => ['game', 'tables', table, 'rows', index ?? -1, 'count'];
    const more = (by: number) => (before: Json) => (before as number) + by;
    const rewritten = changed(lots, [count(first), more(1)], [count(second), more(-1)]);
    const document = rewritten['game'] as unknown as GameDocument;
    const game = gameOf(document);
    const table2 = game.kind === 'lots' ? game.lots('1.00') : [];
    const [rulesHash, lotTableHash] = [rulesHashOf(document), hashOf(table2 as unknown as Json)];
    const file = changed(
      rewritten,
      ...[
        ['game', 'rulesHash'],
        ['block', 'rulesHash'],
      ].map((path): Change => [path, rulesHash]),
      [['block', 'lotTableHash'], lotTableHash],
      [['events', 0, 'data', 'rulesHash'], rulesHash],
      [['events', 0, 'data', 'lotTableHash'], lotTableHash],
    );
    expectNamed(file, 'root', /^root of the units: expected [0-9a-f]{64}, found [0-9a-f]{64}$/);
    expectNamed(file, 'units drawn', /unit 0: sibling \d+ of the path: expected/);
    expectNamed(changed(lots, [['block', 'lotTableHash'], OTHER]), 'lot table', /lotTableHash of the block: expected/);
    expectNamed(
      changed(lots, [['events', 0, 'data', 'lotTable'], []]),
      'events',
      /hash of BlockOpened.lotTable: expected/,
    );
  });

  it('names a unit for whose lot nothing can be shown', () => {
    const table = (valueAt(lots, ['game', 'tables']) as readonly JsonObject[]).findIndex(({ name }) => name === 'lots');
    const rows = valueAt(lots, ['game', 'tables', table, 'rows']) as readonly JsonObject[];
    const row = rows.findIndex(({ stake }) => stake === '1.00');
    const file = changed(lots, [['game', 'tables', table, 'rows', row, 'lot'], '4999.00']);
    expectNamed(file, 'presentations', /^unit \d+, lot "4999\.00": expected a presentation that pays it, found none$/);
  });

  it('names units that changed places', () => {
    const [third, fourth] = [drawnAt(seeds, 3), drawnAt(seeds, 4)];
    const leaf = (index: number): Path => ['events', index, 'data', 'leaf'];
    const [one, two] = [valueAt(seeds, leaf(third)), valueAt(seeds, leaf(fourth))];
    const file = changed(seeds, [leaf(third), two], [leaf(fourth), one]);
    expectNamed(file, 'units drawn', /unit 3: leaf: expected .*; event \d+, unit 4: leaf: expected/);
    expectNamed(
      changed(seeds, [['events', third, 'data', 'path', 0], OTHER]),
      'units drawn',
      /unit 3: sibling 0 of the path: expected .*, found abab/,
    );
  });

  it('names another seed', () => {
    expectNamed(changed(seeds, [['block', 'seed'], OTHER]), 'root', /root of the units: expected/);
    expectNamed(changed(seeds, [['block', 'seed'], OTHER]), 'events', /BlockClosed\.seed: expected abab/);
  });

  it('names a unit that was drawn again for the same round, left out or sold beyond the end', () => {
    const [third, fourth] = [drawnAt(seeds, 3), drawnAt(seeds, 4)];
    const again = changed(seeds, [['events', fourth, 'data', 'roundId'], 'round-3']);
    expectNamed(again, 'units drawn', /unit 4: the round round-3 has unit 3 already/);
    const left = changed(seeds, [['events', third], undefined]);
    expectNamed(left, 'events', /UnitDrawn: revision: expected \d+, found \d+/);
    expectNamed(left, 'units drawn', /unit 3: position: expected 3, found 4/);
    expectNamed(
      changed(seeds, [['block', 'size'], 11]),
      'events',
      /end of the sale after 12 of 11 units: expected BlockWithdrawn/,
    );
  });

  it('names a shortened block', () => {
    expectNamed(changed(seeds, [['block', 'size'], 11]), 'root', /root of the units/);
    expectNamed(changed(lots, [['block', 'size'], 20]), 'lot table', /lots of the block: expected 20, found \d+/);
    const withdrawn = changed(seeds, [['events', placeOf(seeds, 'BlockSoldOut'), 'type'], 'BlockWithdrawn']);
    expectNamed(withdrawn, 'events', /expected BlockSoldOut, found BlockWithdrawn/);
  });

  it('names a changed row of a table, and another game', () => {
    const row: Path = ['game', 'tables', 0, 'rows', 0, 'price'];
    expectNamed(changed(seeds, [row, '1.00']), 'rules', /rulesHash of the game document/);
    expectNamed(
      changed(seeds, [['block', 'stake'], '1.00']),
      'block',
      /stake: expected one of the rules', found 1\.00/,
    );
  });
});
