import type { DecidedEvent, DomainEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import { drawing } from '@tirage/randomness';
import { deciderSpec } from '@tirage/testing';
import { ATTEMPTS, dealt } from './dealt.js';
import { act, complete, takeUnit } from './decide.js';
import type { UnitDrawn } from './events.js';
import type { GameDefinition, LotUnit, Unit } from './game-definition.js';
import { pairs, PAIRS_RULES, type PairsState } from './spec/pairs.js';
import { BLOCK, unitOf } from './spec/table.js';
import { roundFold, type RoundState } from './state.js';

/** Pairs as a lottery: three cards are laid out for the lot, each worth 1.00 or nothing, and the first two are turned. */
const lottery: GameDefinition<PairsState> = {
  ...pairs,
  present({ unitSeed }, attempt) {
    const layout = drawing(unitSeed, `layout/${attempt}`);
    const worths = [1, 2].map(() => (layout.below(2) === 1 ? '1.00' : '0.00'));
    return { presentation: { worths }, draw: layout.drawn() };
  },
  presentation: (_, { shown }) => shown?.presentation ?? {},
  evaluate(shown, rules) {
    const { amount, issues } = pairs.evaluate(shown, rules);
    return { amount, issues, lot: amount.toString() };
  },
  decide(action, state, unit) {
    if (!pairs.allows(action, state)) return 'illegal';
    const worths = unit.shown?.presentation['worths'] as readonly string[];
    return [{ type: 'CardTurned', data: { card: Number(action['card']), worth: worths[state.turned.length] ?? '' } }];
  },
};
/** No attempt of it pays anything. */
const broken: GameDefinition<PairsState> = {
  ...lottery,
  present: (unit, attempt, ...rest) => ({
    ...lottery.present?.(unit, attempt, ...rest),
    presentation: { worths: [] },
    draw: drawing(unit.unitSeed, `layout/${attempt}`).drawn(),
  }),
};

const stake = Money.parse('2.00');
const unit: LotUnit = { ...unitOf('r2'), lot: '2.00' };
const deal = (definition: GameDefinition<PairsState>, of: Unit) => dealt(definition, of, stake, PAIRS_RULES);

describe('a unit with a lot', () => {
  it.each(['0.00', '1.00', '2.00'])('is dealt with the first layout that pays %s', (lot) => {
    const layouts = Array.from({ length: ATTEMPTS }, (_, attempt) =>
      lottery.present?.({ ...unit, lot }, attempt, stake, PAIRS_RULES),
    );
    const paying = layouts.find((one) => one && lottery.evaluate(one.presentation, PAIRS_RULES).lot === lot);
    expect(paying).toBeDefined();
    expect(deal(lottery, { ...unit, lot })?.shown).toEqual(paying);
  });
  it('is never dealt with a layout that has an issue', () => {
    const issues = ['torn card'];
    expect(deal({ ...lottery, evaluate: (...of) => ({ ...lottery.evaluate(...of), issues }) }, unit)).toBeUndefined();
  });
  it('is not dealt when no layout pays it', () => expect(deal(lottery, { ...unit, lot: '3.00' })).toBeUndefined());
  it('is tried a hundred times, each under its own label', () => {
    const labels: string[] = [];
    const present: GameDefinition['present'] = (of, attempt) => {
      const layout = drawing(of.unitSeed, `layout/${attempt}`);
      labels.push(layout.drawn().label);
      return { presentation: { worths: [] }, draw: layout.drawn() };
    };
    deal({ ...lottery, present }, unit);
    expect(labels).toEqual(Array.from({ length: 100 }, (_, attempt) => `layout/${attempt}`));
  });
});

it('a unit without a lot is dealt as it is', () => expect(deal(pairs, unitOf('r2'))).toEqual(unitOf('r2')));

type Decide = (state: RoundState) => readonly DecidedEvent[];
const { given } = deciderSpec<RoundState, Decide, DomainEvent>({
  ...roundFold(lottery),
  decide: (decide, state) => decide(state),
});
const held: UnitDrawn = { block: BLOCK, position: 41, leaf: 'aa', sealed: 'sealed' };
const drawn = { type: 'UnitDrawn', data: { ...held } };
const openedBy = (mode: string): readonly DomainEvent[] => [
  {
    type: 'RoundOpened',
    data: {
      ...{ playerId: 'anna', game: 'pairs', stake: '2.00', choices: { mode }, rulesVersion: '2' },
      ...{ rulesHash: PAIRS_RULES.hash, debitBefore: '2026-11-30T11:01:00.000Z', abandonAfter: 3600 },
    },
  },
  { type: 'StakeDebited', data: { amount: '2.00', balance: '8.00' } },
  { type: 'DrawRequested', data: { lane: 'pairs_200', rulesHash: PAIRS_RULES.hash } },
];
const before = openedBy('manual');
const stalled = { type: 'RoundStalled', data: { reason: 'no presentation pays the lot', block: BLOCK } };
const turned = (card: number) => ({ type: 'CardTurned', data: { card, worth: '1.00' } });
const settled = (automatic: boolean) => ({
  type: 'RoundSettled',
  data: {
    prize: '2.00',
    automatic,
    reveal: { lot: '2.00', unitSeed: Buffer.from(unit.unitSeed).toString('hex'), block: BLOCK, position: 41 },
  },
});

describe('a round whose unit holds a lot', () => {
  it('shows it step by step and pays it', () => {
    const turn =
      (card: number): Decide =>
      (state) =>
        act(lottery, { type: 'turn', card }, unit, state);
    given([...before, drawn])
      .when(turn(3))
      .then([turned(3)]);
    given([...before, drawn, turned(3)])
      .when(turn(1))
      .then([turned(1), settled(false)]);
  });
  it('stalls when nothing can be shown for it, and keeps its unit', () =>
    given(before)
      .when((state) => takeUnit(broken, held, unit, state))
      .then([drawn, stalled]));
});

describe('a round that has stalled', () => {
  const waiting = [...before, drawn, stalled];
  it('takes no step of the player', () =>
    given(waiting)
      .when((state) => act(lottery, { type: 'turn', card: 1 }, unit, state))
      .thenNothing());
  it('waits while its game is as it was', () =>
    given(waiting)
      .when((state) => complete(broken, unit, state))
      .thenNothing());
  it('is played to its end, with the unit it holds, once the game is mended', () =>
    given(waiting)
      .when((state) => complete(lottery, unit, state))
      .then([turned(1), turned(2), settled(true)]));
  it('begins first, where its game shows something at once', () => {
    const shownAtOnce = { ...lottery, begin: () => [turned(1), turned(2)] };
    given([...openedBy('auto'), drawn, stalled])
      .when((state) => complete(shownAtOnce, unit, state))
      .then([turned(1), turned(2), settled(true)]);
  });
});
