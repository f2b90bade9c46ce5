import fc from 'fast-check';
import { chateauDeVersailles as versaillesDefinition } from '@tirage/games-chateau-de-versailles';
import { defiNaval as navalDefinition } from '@tirage/games-defi-naval';
import { eldorado as eldoradoDefinition } from '@tirage/games-eldorado';
import type { GameDocument, LotGame } from '../game.js';
import type { Json, JsonObject } from '../json.js';
import { altered, pathsIn } from '../spec/altered.js';
import { documentOf } from '../spec/documents.js';
import { seedOf } from '../spec/rounds.js';
import { vectorOf } from '../spec/vectors.js';
import { Unusable } from '../unusable.js';
import { chateauDeVersailles } from './chateau-de-versailles/game.js';
import { defiNaval } from './defi-naval/game.js';
import { eldorado } from './eldorado/game.js';

type Case = readonly [string, JsonObject, number, string];

const judged = (game: LotGame, shown: JsonObject): [number, string] => {
  const { amountCents, issues } = game.evaluate(shown);
  return [amountCents, issues.join(' ')];
};

describe('Défi Naval: each issue of the page', () => {
  const game = defiNaval(documentOf(navalDefinition));
  const [four, two, small] = [['G1', 'G2', 'G3', 'G4'], ['A5', 'B5'], ['C7']];
  const ships = [
    ['A1', 'B1', 'C1', 'D1', 'E1'],
    four,
    ['A3', 'B3', 'C3'],
    ['E3', 'E4', 'E5'],
    two,
    ['A7', 'A8'],
    ['G6', 'H6'],
    small,
    ['E7'],
    ['G8'],
  ];
  const water = ['F1', 'H1', 'A2', 'B2', 'C2', 'D2', 'E2', 'H2', 'D3', 'F3', 'H3', 'A4'];
  const [closed, ten] = [
    { cell: 'H8', multiplier: 2 },
    { cell: 'D6', multiplier: 10 },
  ];
  const shown = (cells: readonly string[], changes: JsonObject = {}): JsonObject => ({
    ...{ stakeCents: 50, ships, anchors: [closed, ten], buoys: ['F2', 'C5'] },
    ...{ coordinates: [...cells, ...water].slice(0, 12), bonusCoordinates: [] },
    ...changes,
  });
  const moved = (from: readonly string[], to: readonly string[], changes: JsonObject = {}): JsonObject =>
    shown([], { ships: ships.map((ship) => (ship === from ? to : ship)), ...changes });

  it.each<Case>([
    ['a gain that is no lot', shown(['A3', 'B3', 'C3']), 250, 'AMOUNT_NOT_A_LOT'],
    ['one ship where several are due', shown(['C7', 'D6']), 500, 'CUMULATION_REQUIRED'],
    [
      'another number on an anchor',
      shown([], { anchors: [{ cell: 'H8', multiplier: 3 }, ten] }),
      0,
      'MULTIPLIER_VALUE',
    ],
    ['a smaller ship', moved(two, ['A5']), 0, 'FLEET WATER_NOT_36'],
    ['two anchors', shown([...four, 'D6', 'H8']), 50_000, 'AMOUNT_NOT_A_LOT TWO_ANCHORS_IN_WIN'],
    ['ships side by side', moved(small, ['A6']), 0, 'SHIPS_SIDE_CONTACT'],
    ['ships corner by corner', moved(small, ['C6']), 0, ''],
    [
      'an anchor on a buoy',
      shown([], { anchors: [closed, { cell: 'C5', multiplier: 10 }] }),
      0,
      'OVERLAP WATER_NOT_36',
    ],
    ['a ship with a gap', moved(two, ['A5', 'C5'], { buoys: ['F2', 'B5'] }), 0, 'SHIP_SHAPE'],
    ['a ship around the edge', moved(['G8'], ['G8']), 0, ''],
    ['a ship from row to row', moved(two, ['H4', 'A5']), 0, 'SHIPS_SIDE_CONTACT SHIP_SHAPE'],
    ['one buoy', shown([], { buoys: ['F2'] }), 0, 'WATER_NOT_36 SYMBOL_COUNT'],
    ['a cell off the grid', shown(['I1']), 0, 'CELL_NAME'],
    ['another stake', shown(['C7'], { stakeCents: 75 }), 0, 'STAKE'],
    ['eleven coordinates', shown([], { coordinates: water.slice(1) }), 0, 'NOT_12_COORDINATES'],
    ['a coordinate twice', shown(['F1', 'F1']), 0, 'DUPLICATE_COORDINATE'],
    ['no bonus for a buoy', shown(['F2']), 0, 'UNGRANTED_BONUS'],
    ['a bonus that uncovers its own buoy', shown([], { bonusCoordinates: ['F2'] }), 0, 'UNGRANTED_BONUS'],
    ['a bonus that uncovers the other buoy', shown(['F2'], { bonusCoordinates: ['C5', 'C7'] }), 50, ''],
  ])('%s', (_, presentation, cents, issues) => {
    expect(judged(game, presentation)).toEqual([cents, issues]);
  });
});

describe('Eldorado: each issue of the page', () => {
  const game = eldorado(documentOf(eldoradoDefinition));
  const lineOf = (letters: string): string[] =>
    [...letters].map(
      (letter) => ['pyramide', 'coffre', 'soleil', 'dague', 'chance', 'perroquet'][Number(letter)] ?? '',
    );
  /** Symbols by number: 003… is a row of the cash table, 11… an Extra, 332.. nothing. */
  const [cash, five, most, extra, nothing] = ['00335', '11135', '33333', '11335', '33552'];
  const grid = (...lines: string[]) => lines.map(lineOf);
  const shown = (first: string[][], ...extraGrids: string[][][]): JsonObject => ({
    stakeCents: 50,
    grid: first,
    extraGrids,
  });
  const losing = grid(nothing, nothing, nothing);

  it.each<Case>([
    ['two Chance', shown(grid('44552', nothing, nothing)), 0, 'UNCLEAN_LINE'],
    ['a pyramid beside a Chance', shown(grid('04335', nothing, nothing)), 100, 'UNCLEAN_LINE'],
    ['a gain and an Extra', shown(grid(cash, extra, nothing), losing), 100, 'CASH_AND_EXTRA_ON_ONE_GRID'],
    [
      'an Extra of an Extra',
      shown(grid(extra, nothing, nothing), grid(extra, nothing, nothing)),
      0,
      'EXTRA_ON_EXTRA_GRID',
    ],
    ['a sum that is no lot', shown(grid(cash, five, nothing)), 600, 'STEP_AMOUNT_NOT_A_LOT TIER_NOT_IN_TABLE'],
    [
      'an amount never won after two Extras',
      shown(grid(extra, extra, nothing), grid(most, nothing, nothing), losing),
      500_000,
      'TIER_NOT_IN_TABLE',
    ],
    ['a line of four', shown(grid('3355', nothing, nothing)), 0, 'GRID_SHAPE'],
    ['an Extra without its grid', shown(grid(extra, nothing, nothing)), 0, 'EXTRA_GRID_COUNT'],
    ['no list of Extra grids', { stakeCents: 50, grid: losing }, 0, 'EXTRA_GRID_COUNT'],
    ['another stake', { ...shown(grid(cash, nothing, nothing)), stakeCents: 75 }, 0, 'STAKE'],
    ['nothing wrong', shown(grid(extra, nothing, nothing), grid(nothing, cash, cash)), 200, ''],
  ])('%s', (_, presentation, cents, issues) => {
    expect(judged(game, presentation)).toEqual([cents, issues]);
  });
});

describe('Château de Versailles: each issue of the page', () => {
  const game = chateauDeVersailles(documentOf(versaillesDefinition));
  const page = 'chateau-de-versailles';
  const { presentation } = vectorOf<{ presentation: JsonObject }>(`fairness/${page}.md`, page);
  const changed = (...changes: readonly (readonly [string, Json])[]): JsonObject =>
    changes.reduce<Json>((value, [path, other]) => altered(value, path.split('.'), other), presentation) as JsonObject;
  const side = (...symbols: string[]): Json => symbols.map((symbol) => ({ symbol, amount: 250 }));

  it.each<Case>([
    ['nothing wrong', changed(), 0, ''],
    [
      'an amount that is no lot',
      changed(
        ['gallery.left', side('lys', 'lys', 'cle', 'lyre')],
        ['mirrors.0.sums', [5000, 500, 1000000, 1000000, 2000]],
      ),
      1_000_500,
      'AMOUNT_NOT_A_LOT',
    ],
    ['half a cent', changed(['mirrors.0.sums.0', 0.5]), 0, 'BAD_AMOUNT'],
    ['an empty chandelier', changed(['chandeliers.0', []]), 0, 'CHANDELIER_SIZES'],
    [
      '30,000 by one zone',
      changed([
        'gallery.left',
        [
          { symbol: 'lys', amount: 2_999_750 },
          { symbol: 'lys', amount: 250 },
          { symbol: 'cle', amount: 200 },
          { symbol: 'plume', amount: 200 },
        ],
      ]),
      3_000_000,
      'CUMULATION_REQUIRED',
    ],
    ['a Gain of 30,000', changed(['mirrors.0.gain', 3_000_000]), 0, 'DENOMINATION'],
    [
      'a Gain three times',
      changed(['mirrors.1', { gain: 500, sums: [500, 500, 500, 1000] }]),
      500,
      'GAIN_MORE_THAN_TWICE',
    ],
    ['three symbols', changed(['gallery.right', side('lys', 'cle', 'lyre')]), 0, 'GALLERY_SIZES'],
    ['four sums for five', changed(['mirrors.0.sums', [500, 1000, 2000, 5000]]), 0, 'MIRROR_SIZES'],
    ['a pair beside the Gain', changed(['mirrors.2.sums', [500, 500, 2000, 5000]]), 0, 'MIRROR_STRAY_PAIR'],
    [
      'five candles',
      changed([
        'chandeliers',
        [
          ['bougie', 'bougie'],
          ['bougie', 'bougie'],
          ['bougie', 'lyre'],
        ],
      ]),
      1_000_000,
      'MORE_THAN_FOUR_CANDLES',
    ],
    [
      'three of a kind',
      changed(['gallery.left', side('lys', 'lys', 'lys', 'cle')]),
      750,
      'AMOUNT_NOT_A_LOT SIDE_MORE_THAN_TWO_IDENTICAL',
    ],
    ['two pairs', changed(['gallery.left', side('lys', 'lys', 'cle', 'cle')]), 1_000, 'SIDE_TWO_PAIRS'],
    ['another price', changed(['stakeCents', 200]), 0, 'STAKE'],
  ])('%s', (_, shown, cents, issues) => {
    expect(judged(game, shown)).toEqual([cents, issues]);
  });
});

describe('a game document whose tables do not serve', () => {
  it.each<[string, GameDocument & JsonObject, typeof defiNaval]>([
    ['defi-naval', documentOf(navalDefinition), defiNaval],
    ['eldorado', documentOf(eldoradoDefinition), eldorado],
    ['chateau-de-versailles', documentOf(versaillesDefinition), chateauDeVersailles],
  ])('of %s is named unusable, or shows what it can', (_, document, make) => {
    const paths = pathsIn(document).filter(
      ([member, , rows, row]) => member === 'tables' && rows === 'rows' && row !== undefined,
    );
    const others: readonly (Json | undefined)[] = [undefined, null, '', 'x', 0, -1, 0.5, 4e9, 1e300, '7.77', [], {}];
    const uses = (changed: GameDocument): void => {
      const game = make(changed);
      for (const stake of changed.stakes.slice(0, 1)) {
        for (const { lot } of game.lots(stake).slice(0, 6)) {
          const shown = game.present(lot, seedOf(1), stake);
          if (shown !== undefined) game.differences(shown.presentation, [], { mode: 'manual' });
        }
      }
    };
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...others), (place, other) => {
        const path = paths[place % paths.length] ?? [];
        if (path.length === 4 && other !== undefined) return;
        try {
          uses(altered(document, path, other) as GameDocument & JsonObject);
        } catch (error) {
          expect(error).toBeInstanceOf(Unusable);
        }
      }),
      { seed: 3, numRuns: 60 },
    );
    for (const { name } of document.tables) {
      const without = { ...document, tables: document.tables.filter((table) => table.name !== name) };
      try {
        uses(without);
      } catch (error) {
        expect(error).toBeInstanceOf(Unusable);
      }
    }
  });
});
