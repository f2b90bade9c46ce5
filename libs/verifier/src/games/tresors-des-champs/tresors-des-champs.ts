import type { GameDocument, RecordedEvent, SeedGame } from '../../game.js';
import { drawn } from '../../primitives/index.js';
import { euro } from '../../tables.js';
import { Unusable } from '../../unusable.js';
import { differencesOf, type Told } from '../told.js';
import { evaluate } from './evaluate.js';
import { fieldOf, type Field } from './field.js';
import { picksOf, systemDifferences, type Picks } from './picks.js';
import { tresorsTables, type TresorsTables } from './tables.js';

/** As docs/fairness.md, section 6, says. */
export function tresorsDesChamps(document: GameDocument): SeedGame {
  const tables = tresorsTables(document);
  return {
    kind: 'seeds',
    play: (unitSeed, events) => play(unitSeed, events, tables),
    evaluate: (presentation) => evaluate(presentation, tables),
  };
}

function play(
  unitSeed: Uint8Array,
  events: readonly RecordedEvent[],
  tables: TresorsTables,
): ReturnType<SeedGame['play']> {
  const picks = picksOf(events, tables);
  const first = fieldOf(unitSeed, 1, tables);
  const crate = drawn(unitSeed, 'crate', [tables.crates]);
  const winning = valueOf(crate) + 1;
  const second = !first.won && picks.crate === winning ? fieldOf(unitSeed, 2, tables) : undefined;
  const value = first.won || second?.won ? carrotValue(unitSeed, tables) : undefined;
  const opened: readonly Told[] = [
    { type: 'ExtraOffered', data: {} },
    { type: 'CrateOpened', data: { crate: picks.crate } },
    { type: 'ExtraCrateDrawn', data: { crate: winning, draw: crate } },
  ];
  const told: readonly Told[] = [
    ...toldOf(first, 1, picks, tables),
    ...(first.won ? [] : opened),
    ...(second ? [{ type: 'ExtraGranted', data: { count: 1 } }, ...toldOf(second, 2, picks, tables)] : []),
    ...(value ? [value.told] : []),
  ];
  const autoCrate = valueOf(drawn(unitSeed, 'crate/auto', [tables.crates])) + 1;
  return {
    presentation: {
      field: first.letters,
      carrotValueCents: value?.amountCents ?? null,
      extra: first.won ? null : { chosenCrate: picks.crate, winningCrate: winning, field: second?.letters ?? null },
    },
    differences: [...differencesOf(told, events), ...systemDifferences(events, autoCrate, tables.mounds)],
  };
}

const FOUND: Readonly<Record<string, string>> = { carrot: 'CarrotFound', tool: 'ToolFound', empty: 'EmptyFound' };

function toldOf(played: Field, field: number, picks: Picks, { mounds }: TresorsTables): readonly Told[] {
  const dug = played.digs.map((_, index) => picks.mound(field, index));
  const closed = Array.from({ length: mounds }, (_, index) => index + 1).filter((mound) => !dug.includes(mound));
  const elements = played.rest.map((element, index) => ({ mound: closed[index] ?? 0, element }));
  return [
    ...played.digs.flatMap(({ element, toolsLeft, draw }, index) => {
      const mound = dug[index] ?? 0;
      return [
        { type: 'MoundDug', data: { field, mound } },
        { type: FOUND[element] ?? element, data: { field, mound, toolsLeft, draw } },
      ];
    }),
    { type: 'FieldUncovered', data: { field, elements, draw: played.restDraw } },
  ];
}

function carrotValue(unitSeed: Uint8Array, { values }: TresorsTables): { amountCents: number; told: Told } {
  const draw = drawn(unitSeed, 'value', [values.reduce((sum, { weight }) => sum + weight, 0)]);
  let below = 0;
  const found = values.find(({ weight }) => (below += weight) > valueOf(draw));
  if (found === undefined) throw new Unusable('the carrot values of the game document have no weights');
  const told = { type: 'CarrotValueDrawn', data: { value: euro(found.amountCents), draw } };
  return { amountCents: found.amountCents, told };
}

const valueOf = ({ values: [value] }: { readonly values: readonly number[] }): number => value ?? 0;
