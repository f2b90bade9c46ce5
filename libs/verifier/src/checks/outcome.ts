import { check, skipped, unequal, type Check } from '../check.js';
import type { Draw, Game, GameDocument } from '../game.js';
import type { Proof, RoundBundle } from '../input/round-bundle.js';
import { reader } from '../input/reader.js';
import { readDraw } from '../input/shared.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import { canonicalJson, drawn, isRange } from '../primitives/index.js';
import { cents, euro } from '../tables.js';
import { onlyEvent } from './events.js';

/** What the unit shows, worked out from it alone, and the draw it was built from where its game has one. */
interface Rebuilt {
  readonly presentation: JsonObject;
  readonly layout: readonly Draw[];
  readonly differences: readonly string[];
}

/** Whether the unit makes the round that was played, and the rules pay for it what was settled. */
export function outcome(bundle: RoundBundle, proof: Proof, game: Game): readonly Check[] {
  const rebuilt = rebuild(bundle, proof, game);
  const layout = rebuilt?.layout ?? [];
  if (rebuilt === undefined) {
    const nothing = ['expected a presentation that pays the lot, found none in 100 attempts'];
    return [draws(bundle, proof, layout), check('presentation', '', nothing)];
  }
  return [
    draws(bundle, proof, layout),
    presentation(bundle, rebuilt),
    check('played', 'every event of the game follows from the unit and the picks', rebuilt.differences),
    prize(bundle, proof, game, rebuilt.presentation),
  ];
}

function rebuild({ events, round }: RoundBundle, { unitSeed, lot = null }: Proof, game: Game): Rebuilt | undefined {
  const seed = Buffer.from(unitSeed, 'hex');
  const said = onlyEvent(events, 'RoundOpened')?.data['choices'];
  const choices = isObject(said) ? said : {};
  if (game.kind === 'seeds') return { ...game.play(seed, events, choices), layout: [] };
  const shown = game.present(lot, seed, round.stake);
  if (shown === undefined) return undefined;
  const { presentation: made, draw } = shown;
  return { presentation: made, layout: [draw], differences: game.differences(made, events, choices) };
}

/** Every integer drawn, drawn again; and the proof lists the same draws as the events. */
function draws({ events }: RoundBundle, proof: Proof, layout: readonly Draw[]): Check {
  const recorded = events.flatMap(({ revision, data }) => {
    const { draw } = data;
    return draw === undefined ? [] : [{ revision, draw: readDraw(reader(draw, `draw of event ${revision}`)) }];
  });
  const unitSeed = Buffer.from(proof.unitSeed, 'hex');
  const all = [...layout, ...recorded.map(({ draw }) => draw)];
  const findings = [
    ...recorded.flatMap(({ revision, draw }) => again(unitSeed, draw, `event ${revision}`)),
    ...unequal('draws of the proof', all.length, proof.draws.length),
    ...all.flatMap((draw, index) => unequal(`draw ${index} of the proof`, text(draw), text(proof.draws[index]))),
  ];
  return check('draws', `${all.length} draws, each drawn again from the unit's seed`, findings);
}

function again(unitSeed: Uint8Array, { label, ranges, values }: Draw, where: string): readonly string[] {
  if (!ranges.every(isRange)) return [`${where}, draw ${label}: expected ranges from 1 to 2^32, found ${text(ranges)}`];
  return unequal(`${where}, draw ${label}`, text(drawn(unitSeed, label, ranges).values), text(values));
}

const text = (value: Json | undefined): string => (value === undefined ? 'none' : canonicalJson(value));

function presentation({ presentation: given }: RoundBundle, rebuilt: Rebuilt): Check {
  if (given === undefined) return skipped('presentation', 'the file has none; it was worked out from the unit');
  const names = [...new Set([...Object.keys(rebuilt.presentation), ...Object.keys(given)])];
  const findings = names.flatMap((name) => unequal(name, text(rebuilt.presentation[name]), text(given[name])));
  return check('presentation', 'the one in the file is the one that follows from the unit', findings);
}

/** Evaluation, lot, `RoundSettled` and the round agree. */
function prize({ events, round, game: document }: RoundBundle, { lot }: Proof, game: Game, shown: JsonObject): Check {
  const pays = game.evaluate(shown);
  const due = euro(pays.amountCents);
  const findings = [
    ...pays.issues.map((issue) => `the presentation: expected no issue, found ${issue}`),
    ...(game.kind === 'lots' && lot !== undefined ? ofLot(game.prizeCents(lot), text(lot), pays) : []),
    ...unequal('RoundSettled.prize', due, onlyEvent(events, 'RoundSettled')?.data['prize']),
    ...unequal('prize of the round', due, round.prize),
    ...aboveMaximum(pays.amountCents, document),
  ];
  return check('prize', `the rules pay ${due}, and so it was settled`, findings);
}

const ofLot = (lotCents: number, lot: string, pays: ReturnType<Game['evaluate']>): readonly string[] => [
  ...unequal('amount of the lot', euro(pays.amountCents), euro(lotCents)),
  ...unequal('lot that the presentation shows', lot, text(pays.lot)),
];

function aboveMaximum(amountCents: number, { maximum }: GameDocument): readonly string[] {
  return amountCents > (cents(maximum) ?? 0) ? [`prize: expected at most ${maximum}, found ${euro(amountCents)}`] : [];
}
