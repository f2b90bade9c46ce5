import type { DomainEvent } from '@tirage/event-sourcing';
import { Money, type JsonObject } from '@tirage/kernel';
import { draw } from '@tirage/randomness';
import type { Action, GameDefinition, GameRules, Unit } from '../game-definition.js';

/**
 * The smallest game that has all a game can have: two of three cards are turned, each worth 1.00 or nothing; with
 * `{mode: "auto"}` the round is over as soon as it is drawn.
 */
export type PairsState = { readonly mode: string; readonly turned: readonly { card: number; worth: string }[] };

const rules = (version: string, maximum: string): GameRules => ({
  version,
  hash: version.repeat(64),
  name: `Pairs ${version}`,
  stakes: [Money.parse('2.00')],
  maximum: Money.parse(maximum),
  rtp: '1/2',
  hitFrequency: '3/4',
  provenance: 'operator',
  tables: [],
});

export const OLD_RULES = rules('1', '5.00');
export const PAIRS_RULES = rules('2', '5.00');

export class AnyBody {}

const CARDS = [1, 2, 3];
const isOver = ({ turned }: PairsState) => turned.length === 2;
const sumOf = ({ turned }: PairsState) => Money.sum(turned.map(({ worth }) => Money.parse(worth)));

function turn(card: number, state: PairsState, { unitSeed }: Unit): DomainEvent {
  const drawn = draw(unitSeed, `turn/${state.turned.length + 1}`, [2]);
  return { type: 'CardTurned', data: { card, worth: drawn.values[0] === 1 ? '1.00' : '0.00', draw: drawn } };
}

function evolve(state: PairsState, { type, data }: DomainEvent): PairsState {
  if (type !== 'CardTurned') return state;
  return { ...state, turned: [...state.turned, { card: Number(data['card']), worth: data['worth'] as string }] };
}

const left = ({ turned }: PairsState) => CARDS.filter((card) => !turned.some((one) => one.card === card));
const allows = (action: Action, state: PairsState) =>
  action.type === 'turn' && !isOver(state) && left(state).includes(Number(action['card']));

export const pairs: GameDefinition<PairsState> = {
  game: 'pairs',
  rules: [OLD_RULES, PAIRS_RULES],
  contract: { choices: {}, actions: {}, offers: {}, board: {}, events: {}, presentation: {} },
  choicesBody: AnyBody,
  actionBodies: { turn: AnyBody },
  normaliseOpening(stake, { mode = 'manual' }, { stakes }) {
    if (!stakes.some((one) => one.equals(stake))) return [{ field: 'stake', message: 'must be 2.00' }];
    return typeof mode === 'string' ? { mode } : [{ field: 'choices.mode', message: 'must be a text' }];
  },
  initialState: ({ mode }) => ({ mode: mode as string, turned: [] }),
  begin(state, unit) {
    if (state.mode !== 'auto') return [];
    const first = turn(1, state, unit);
    return [first, turn(2, evolve(state, first), unit)];
  },
  allows,
  decide: (action, state, unit) => (allows(action, state) ? [turn(Number(action['card']), state, unit)] : 'illegal'),
  evolve,
  offers: (state) => (isOver(state) || state.mode === 'auto' ? [] : [{ type: 'turn', cards: left(state) }]),
  automaticAction: (state) => ({ type: 'turn', card: left(state)[0] ?? 0 }),
  prize: (state) => (isOver(state) ? sumOf(state) : undefined),
  board: ({ turned }) => ({ turned }),
  presentation: ({ turned }) => ({ worths: turned.map(({ worth }) => worth) }),
  evaluate: (shown) => evaluate(shown),
};

function evaluate({ worths }: JsonObject) {
  const amounts = Array.isArray(worths) ? worths.map((worth) => Money.parse(worth)) : [];
  const issues = amounts.some((amount) => amount.isMoreThan(Money.parse('1.00')))
    ? ['no card is worth more than 1.00']
    : [];
  return { amount: Money.sum(amounts), issues };
}
