import { Money } from '@tirage/kernel';
import { shuffled, shuffleRanges, type Draw, type Deal } from '@tirage/randomness';
import type { Action } from '@tirage/rounds';
import type { FieldNumber, TresorsEvent } from './events.js';
import { ELEMENTS, type Element, type TresorsRules } from './rules.js';
import { currentField, fieldNumber, undug, type Field, type TresorsState } from './state.js';
import { allows, offers } from './steps.js';

/**
 * One step of the player and everything it brings. A draw depends on the round's seed and on the step alone, never on the
 * mound [3.4.2, 3.5.1] or the crate [3.8.2] chosen.
 */
export function decide(
  action: Action,
  state: TresorsState,
  deal: Deal,
  rules: TresorsRules,
): readonly TresorsEvent[] | 'illegal' {
  if (!allows(action, state)) return 'illegal';
  const { mound, crate } = action;
  if (action.type === 'dig' && typeof mound === 'number') return dig(mound, state, deal, rules);
  if (action.type === 'openCrate' && typeof crate === 'number') return openCrate(crate, deal, rules);
  return 'illegal';
}

const FOUND = { carrot: 'CarrotFound', tool: 'ToolFound', empty: 'EmptyFound' } as const;

function dig(mound: number, state: TresorsState, deal: Deal, rules: TresorsRules): readonly TresorsEvent[] {
  const before = currentField(state);
  const field = fieldNumber(state);
  const hidden = undiscovered(before, rules);
  const draw = deal(`dig/${field}/${before.dug.length + 1}`, [hidden.length]);
  const element = at(hidden, first(draw));
  const toolsLeft = before.toolsLeft - 1 + (element === 'tool' ? 1 : 0); // [3.4.4, 3.6.1]
  const dug: TresorsEvent = { type: 'MoundDug', data: { field, mound } };
  const outcome: TresorsEvent = { type: FOUND[element], data: { field, mound, toolsLeft, draw } };
  if (element !== 'carrot' && toolsLeft > 0) return [dug, outcome];

  const rest = without(hidden, element);
  const closed = undug(before).filter((other) => other !== mound);
  const uncovered = uncover(field, rest, closed, deal);
  if (element === 'carrot') return [dug, outcome, uncovered, drawValue(deal, rules)]; // [3.7.1, 3.7.2]
  return field === 1
    ? [dug, outcome, uncovered, { type: 'ExtraOffered', data: {} }] // [3.8.1]
    : [dug, outcome, uncovered]; // [3.8.3]: lost and finished
}

/** The elements not yet discovered in a field, in the fixed order that the index drawn counts in. */
function undiscovered(field: Field, rules: TresorsRules): readonly Element[] {
  const left = { ...rules.elements };
  for (const mound of field.dug) {
    const element = field.mounds[mound - 1];
    if (element) left[element]--;
  }
  const hidden: Element[] = [];
  for (const element of ELEMENTS) for (let n = 0; n < left[element]; n++) hidden.push(element);
  return hidden;
}

function without(elements: readonly Element[], one: Element): readonly Element[] {
  const index = elements.indexOf(one);
  return elements.filter((_, other) => other !== index);
}

/** The elements left, shuffled, on the mounds left in ascending order [3.7.1, 3.8.1]. */
function uncover(field: FieldNumber, rest: readonly Element[], closed: readonly number[], deal: Deal): TresorsEvent {
  const draw = deal(`rest/${field}`, shuffleRanges(rest.length));
  const order = shuffled(rest, draw.values);
  const elements = closed.map((mound, index) => ({ mound, element: at(order, index) }));
  return { type: 'FieldUncovered', data: { field, elements, draw } };
}

/** The value of the carrot: an integer below the denominator, located in the cumulated weights. */
function drawValue(deal: Deal, rules: TresorsRules): TresorsEvent {
  const draw = deal('value', [rules.denominator]);
  let below = 0;
  for (const { valueCents, weight } of rules.values) {
    below += weight;
    if (first(draw) < below) {
      return { type: 'CarrotValueDrawn', data: { value: Money.cents(valueCents).toString(), draw } };
    }
  }
  throw new RangeError('the weights do not sum to their denominator');
}

function openCrate(crate: number, deal: Deal, rules: TresorsRules): readonly TresorsEvent[] {
  const draw = deal('crate', [rules.crates]);
  const winning = first(draw) + 1;
  const opened: readonly TresorsEvent[] = [
    { type: 'CrateOpened', data: { crate } },
    { type: 'ExtraCrateDrawn', data: { crate: winning, draw } },
  ];
  return winning === crate ? [...opened, { type: 'ExtraGranted', data: { count: 1 } }] : opened;
}

/**
 * What the system does for an absent player: it digs the lowest mound not yet dug, and opens the crate drawn under a label
 * of its own, since at the crate the choice matters.
 */
export function automaticAction(state: TresorsState, deal: Deal): Action {
  const [offer] = offers(state);
  if (offer?.type === 'openCrate') {
    return { type: 'openCrate', crate: first(deal('crate/auto', [offer.crates.length])) + 1 };
  }
  if (!offer) throw new TypeError(`nothing to do for: ${state.status}`);
  return { type: 'dig', mound: at(offer.mounds, 0) };
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`);
  return item;
}

const first = (draw: Draw): number => at(draw.values, 0);
