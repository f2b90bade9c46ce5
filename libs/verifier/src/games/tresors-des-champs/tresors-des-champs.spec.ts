import fc from 'fast-check';
import { goldenCases, verifiableFiles } from '@tirage/testing';
import type { Draw, GameDocument, SeedGame } from '../../game.js';
import type { JsonObject } from '../../json.js';
import { changed } from '../../spec/alter-file.js';
import { bytes, vectorOf } from '../../spec/vectors.js';
import { Unusable } from '../../unusable.js';
import { fieldOf } from './field.js';
import { tresorsTables } from './tables.js';
import { tresorsDesChamps } from './tresors-des-champs.js';

interface Vector {
  readonly unitSeed: string;
  readonly fields: readonly {
    readonly field: number;
    readonly digs: readonly number[];
    readonly elements: string;
    readonly restValues: readonly number[];
    readonly rest: string;
  }[];
  readonly crate: number;
  readonly crateAuto: number;
  readonly value: { readonly drawn: number; readonly amount: string };
}

let document: GameDocument;
let game: SeedGame;
beforeAll(async () => {
  const { allGames, soldDocument } = await verifiableFiles();
  const definition = allGames.find((one) => one.game === 'tresors-des-champs');
  if (definition === undefined) throw new Error('no such game');
  document = soldDocument(definition) as unknown as GameDocument;
  game = tresorsDesChamps(document);
});

describe('tresors-des-champs as docs/fairness.md says', () => {
  const vector = vectorOf<Vector>('fairness.md', 'tresors-des-champs');

  it('digs the fields of the page', () => {
    const valuesOf = ({ values }: Draw) => values;
    for (const { field, digs, elements, restValues, rest } of vector.fields) {
      const played = fieldOf(bytes(vector.unitSeed), field, tresorsTables(document));
      expect(played.digs.flatMap(({ draw }) => valuesOf(draw))).toEqual(digs);
      expect(played.letters).toBe(`${elements}${rest}`);
      expect(valuesOf(played.restDraw)).toEqual(restValues);
      expect(played.won).toBe(field === 2);
    }
  });

  it('finds the Extra and the value of the page', () => {
    const opened = { type: 'CrateOpened', revision: 30, actor: 'system', data: { crate: vector.crateAuto } };
    const { presentation, differences } = game.play(bytes(vector.unitSeed), [opened], {});
    const [first, second] = vector.fields.map(({ elements, rest }) => `${elements}${rest}`);
    expect(presentation).toEqual({
      field: first,
      carrotValueCents: 400,
      extra: { chosenCrate: vector.crateAuto, winningCrate: vector.crate, field: second },
    });
    expect(game.evaluate(presentation)).toEqual({ amountCents: 400, lot: undefined, issues: [] });
    // No mound was dug, so nothing else is as it should be, but the system's crate is.
    expect(differences.filter((difference) => difference.includes('the system'))).toEqual([]);
    const another = { ...opened, data: { crate: (vector.crateAuto % 5) + 1 } };
    expect(game.play(bytes(vector.unitSeed), [another], {}).differences).toContainEqual(
      expect.stringMatching(/the system's pick is/),
    );
  });

  it.each(goldenCases('tresors-des-champs').map((one) => [one.id, one] as const))(
    'pays the golden case %s',
    (_, one) => {
      const { amountCents, issues } = game.evaluate(one.presentation);
      expect([amountCents, [...issues].sort()]).toEqual([
        one.expected.amountCents,
        [...(one.expected.issues ?? [])].sort(),
      ]);
    },
  );

  it('refuses what cannot be a round, and pays nothing for it', () => {
    const field = `C${'T'.repeat(18)}${'E'.repeat(11)}`;
    const lost = `EEE${'T'.repeat(18)}${'E'.repeat(8)}C`;
    const crates = { chosenCrate: 2, winningCrate: 2 };
    const wrong: readonly (readonly [JsonObject, string])[] = [
      [
        { field: field.slice(1), carrotValueCents: null, extra: { ...crates, winningCrate: 1, field: null } },
        'FIELD_COMPOSITION',
      ],
      [{ field, carrotValueCents: 200, extra: { ...crates, field } }, 'UNGRANTED_EXTRA'],
      [{ field: lost, carrotValueCents: null, extra: { ...crates, winningCrate: 1, field } }, 'UNGRANTED_EXTRA'],
      [{ field: lost, carrotValueCents: null, extra: null }, 'CRATE_MISSING'],
      [
        { field: lost, carrotValueCents: null, extra: { chosenCrate: 6, winningCrate: 6, field: null } },
        'CRATE_NUMBER',
      ],
      [{ field: lost, carrotValueCents: null, extra: { ...crates, field: null } }, 'EXTRA_FIELD_MISSING'],
      [{ field, carrotValueCents: 300, extra: null }, 'VALUE_NOT_IN_TABLE'],
      [{ field: lost, carrotValueCents: 200, extra: { ...crates, field: lost } }, 'VALUE_WITHOUT_CARROT'],
    ];
    for (const [presentation, code] of wrong) {
      const expected = { amountCents: presentation['extra'] !== null && presentation['field'] === field ? 200 : 0 };
      expect(game.evaluate(presentation)).toMatchObject({ ...expected, issues: [code] });
    }
  });

  it('shows and pays for any seed what it evaluates without an issue', () => {
    const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 5 }), (seed, crate) => {
        const opened = { type: 'CrateOpened', revision: 0, data: { crate } };
        const { presentation } = game.play(seed, [opened], {});
        const pays = game.evaluate(presentation);
        expect(pays.issues).toEqual([]);
        expect(pays.amountCents).toBe(presentation['carrotValueCents'] ?? 0);
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  it('refuses tables whose elements are not as many as mounds', () => {
    const count = ['tables', 1, 'rows', 0, 'count'];
    const altered = changed(document as unknown as JsonObject, [count, 2]) as unknown as GameDocument;
    expect(() => tresorsDesChamps(altered)).toThrow(Unusable);
  });
});
