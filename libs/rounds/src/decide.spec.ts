import type { DecidedEvent, DomainEvent } from '@tirage/event-sourcing';
import { Money, type JsonObject } from '@tirage/kernel';
import { deciderSpec } from '@tirage/testing';
import { act, answerDebit, complete, declineDraw, openRound, takeUnit, type Opening } from './decide.js';
import type { UnitDrawn } from './events.js';
import type { GameDefinition } from './game-definition.js';
import { OLD_RULES, pairs, PAIRS_RULES, type PairsState } from './spec/pairs.js';
import { BLOCK, NOON, unitOf } from './spec/table.js';
import { roundFold, type RoundState } from './state.js';

type Decide = (state: RoundState) => readonly DecidedEvent[];
const specOf = (definition: GameDefinition) =>
  deciderSpec<RoundState, Decide, DomainEvent>({
    ...roundFold(definition),
    decide: (decide, state) => decide(state),
  });
const { given, runTwice } = specOf(pairs);

const unit = unitOf('r2');
const euro = Money.parse;
const opening: Opening = {
  playerId: 'anna',
  stake: euro('2.00'),
  choices: { mode: 'manual' },
  rules: PAIRS_RULES,
  abandonAfter: 3600,
};
const opened = (choices: JsonObject = opening.choices, rulesHash = PAIRS_RULES.hash): DomainEvent => ({
  type: 'RoundOpened',
  data: {
    playerId: 'anna',
    game: 'pairs',
    stake: '2.00',
    choices,
    rulesVersion: '2',
    rulesHash,
    debitBefore: '2026-11-30T11:01:00.000Z',
    abandonAfter: 3600,
  },
});
const walletDebited = {
  type: 'StakeDebited',
  data: { roundId: 'r1', game: 'pairs', amount: '2.00', balance: '8.00', more: 'x' },
};
const debited = { type: 'StakeDebited', data: { amount: '2.00', balance: '8.00' } };
const requested = { type: 'DrawRequested', data: { lane: 'pairs_200', rulesHash: PAIRS_RULES.hash } };
const held: UnitDrawn = { block: BLOCK, position: 41, leaf: 'aa', sealed: 'sealed' };
const drawn = { type: 'UnitDrawn', data: { ...held } };
const drawing = [opened(), debited, requested];
const inPlay = [...drawing, drawn];

const open: Decide = (state) => openRound('pairs', opening, NOON, state);
const answer =
  (event: DomainEvent): Decide =>
  (state) =>
    answerDebit(event, state);
const take =
  (definition: GameDefinition<PairsState> = pairs): Decide =>
  (state) =>
    takeUnit(definition, held, unit, state);
const turn =
  (card: number, definition: GameDefinition<PairsState> = pairs): Decide =>
  (state) =>
    act(definition, { type: 'turn', card }, unit, state);
const finish =
  (definition: GameDefinition<PairsState> = pairs): Decide =>
  (state) =>
    complete(definition, unit, state);

/** What a decision on these events says. */
const said = (past: readonly DomainEvent[], decide: Decide) =>
  decide(past.reduce((state, event) => roundFold(pairs).evolve(state, event), roundFold(pairs).initialState()));
const first = said(inPlay, turn(2));
const second = said([...inPlay, ...first], turn(3));
const settled = [...inPlay, ...first, ...second];
const reveal = { unitSeed: Buffer.from(unit.unitSeed).toString('hex'), block: BLOCK, position: 41 };

const pasts: Record<string, readonly DomainEvent[]> = {
  initial: [],
  opening: [opened()],
  drawing,
  'in play': inPlay,
  settled,
  refused: [opened(), { type: 'StakeRefused', data: { reason: 'expired' } }],
  voided: [...drawing, { type: 'RoundVoided', data: { reason: 'off-sale' } }],
};
const elsewhere = (...here: string[]) => Object.entries(pasts).filter(([name]) => !here.includes(name));

describe('to open a round', () => {
  it('records what was asked for and by which rules, to be debited within a minute', () =>
    given([]).when(open).then([opened()]));
  it.each(elsewhere('initial'))('that is %s: nothing', (_, past) => given(past).when(open).thenNothing());
  it('twice writes nothing the second time', () => expect(runTwice([], open)).toHaveLength(1));
});

describe('the answer of the wallet', () => {
  it('that the stake stands asks for a unit in the same append', () =>
    given([opened()]).when(answer(walletDebited)).then([debited, requested]));
  it('asks for a unit by the rules of the round, not the newest', () =>
    given([opened({}, OLD_RULES.hash)])
      .when(answer(walletDebited))
      .then([debited, { type: 'DrawRequested', data: { lane: 'pairs_200', rulesHash: OLD_RULES.hash } }]));

  const refusal = { roundId: 'r1', game: 'pairs', reason: 'round-already-open', openRoundId: 'r0', balance: '8.00' };
  it('that it is refused ends the round with its reason', () =>
    given([opened()])
      .when(answer({ type: 'StakeRefused', data: refusal }))
      .then([{ type: 'StakeRefused', data: { reason: 'round-already-open', openRoundId: 'r0' } }]));
  it('names another round only where there is one', () =>
    given([opened()])
      .when(answer({ type: 'StakeRefused', data: { reason: 'expired' } }))
      .then([{ type: 'StakeRefused', data: { reason: 'expired' } }]));
  it.each(elsewhere('opening'))('to a round that is %s: nothing', (_, past) => {
    given(past).when(answer(walletDebited)).thenNothing();
    given(past)
      .when(answer({ type: 'StakeRefused', data: refusal }))
      .thenNothing();
  });
  it('twice writes nothing the second time', () => {
    expect(runTwice([opened()], answer(walletDebited))).toHaveLength(2);
    expect(runTwice([opened()], answer({ type: 'StakeRefused', data: refusal }))).toHaveLength(1);
  });
});

describe('a draw that is declined', () => {
  const decline: Decide = (state) => declineDraw('off-sale', state);
  it('voids the round', () =>
    given(drawing)
      .when(decline)
      .then([{ type: 'RoundVoided', data: { reason: 'off-sale' } }]));
  it.each(elsewhere('drawing'))('for a round that is %s: nothing', (_, past) =>
    given(past).when(decline).thenNothing(),
  );
  it('twice writes nothing the second time', () => expect(runTwice(drawing, decline)).toHaveLength(1));
});

describe('the unit', () => {
  it('is held, and the first step is the player’s', () => given(drawing).when(take()).then([drawn]));
  it('of a game without steps shows everything and settles in the same append', () => {
    const past = [opened({ mode: 'auto' }), debited, requested];
    const decided = runTwice(past, take());
    expect(decided).toMatchObject([drawn, { type: 'CardTurned' }, { type: 'CardTurned' }, { type: 'RoundSettled' }]);
    expect(decided.at(-1)?.data).toEqual({ prize: '1.00', automatic: false, reveal });
  });
  it.each(elsewhere('drawing'))('for a round that is %s: nothing', (_, past) => given(past).when(take()).thenNothing());
  it('twice writes nothing the second time', () => expect(runTwice(drawing, take())).toHaveLength(1));
  it('of rules that are not known here is not taken', () =>
    expect(() => said([opened({}, 'unknown'), debited, requested], take())).toThrow('rules unknown are not known'));
});

describe('a step of the player', () => {
  it('that leaves steps shows its outcome', () => {
    expect(first).toEqual([{ type: 'CardTurned', data: expect.objectContaining({ card: 2, worth: '1.00' }) }]);
  });
  it('that is the last settles in the same append', () => {
    const outcome = { type: 'CardTurned', data: expect.objectContaining({ card: 3, worth: '0.00' }) };
    const end = { type: 'RoundSettled', data: { prize: '1.00', automatic: false, reveal } };
    expect(second).toEqual([outcome, end]);
  });
  it('reveals the lot where there is one', () => {
    const withLot: Decide = (state) => act(pairs, { type: 'turn', card: 3 }, { ...unit, lot: '1.00' }, state);
    const revealed = said([...inPlay, ...first], withLot).at(-1)?.data;
    expect(revealed).toMatchObject({ reveal: { ...reveal, lot: '1.00' } });
  });
  it('against the rules: nothing', () => {
    given(inPlay).when(turn(4)).thenNothing();
    given([...inPlay, ...first])
      .when(turn(2))
      .thenNothing();
  });
  it.each(elsewhere('in play'))('in a round that is %s: nothing', (_, past) => given(past).when(turn(1)).thenNothing());
  it('twice writes nothing the second time', () => {
    expect(runTwice(inPlay, turn(2))).toHaveLength(1);
    expect(runTwice([...inPlay, ...first], turn(3))).toHaveLength(2);
  });
});

describe('an absent player’s round', () => {
  it.each([
    ['no step', inPlay, ['1.00', '0.00']],
    ['one step', [...inPlay, ...first], ['0.00']],
  ])('after %s is played to its end, as the unit has it', (_, past, worths) => {
    const decided = runTwice(past, finish());
    const cards = worths.map((worth) => ({ type: 'CardTurned', data: expect.objectContaining({ worth }) }));
    expect(decided).toEqual([...cards, { type: 'RoundSettled', data: { prize: '1.00', automatic: true, reveal } }]);
  });
  it.each(elsewhere('in play'))('that is %s: nothing', (_, past) => given(past).when(finish()).thenNothing());

  it('in which neither a step is left nor a prize due: nothing', () => {
    specOf({ ...pairs, offers: () => [] })
      .given(inPlay)
      .when(finish({ ...pairs, offers: () => [] }))
      .thenNothing();
  });
  it.each<[string, Partial<GameDefinition<PairsState>>]>([
    ['takes steps that are not possible', { automaticAction: () => ({ type: 'turn', card: 9 }) }],
    ['takes steps for ever', { decide: () => [] }],
  ])('is left alone by a game that %s', (_, defect) => {
    expect(() => said(inPlay, finish({ ...pairs, ...defect }))).toThrow(/automatic step turn is not possible/);
  });
});

describe('nothing is settled', () => {
  const atTheEnd: [string, Partial<GameDefinition<PairsState>>, RegExp][] = [
    [
      'with another amount than is shown',
      { evaluate: () => ({ amount: euro('0.50'), issues: [] }) },
      /shown 0.50, not 1.00/,
    ],
    [
      'with a presentation against the rules',
      { evaluate: () => ({ amount: euro('1.00'), issues: ['torn card'] }) },
      /against the rules: torn card/,
    ],
    [
      'above the maximum',
      { prize: () => euro('5.01'), evaluate: () => ({ amount: euro('5.01'), issues: [] }) },
      /5.01 is above the maximum/,
    ],
    ['nor recorded without a step left and without a prize', { prize: () => undefined }, /neither a step is left nor/],
  ];
  it.each(atTheEnd)('%s', (_, defect, message) => {
    const broken = { ...pairs, ...defect };
    expect(() => said([...inPlay, ...first], turn(3, broken))).toThrow(message);
    expect(() => said([opened({ mode: 'auto' }), debited, requested], take(broken))).toThrow(message);
    expect(() => said([...inPlay, ...first], finish(broken))).toThrow(message);
  });
  it('but the maximum itself is', () => {
    const prize = euro('5.00');
    const richest = { ...pairs, prize: () => prize, evaluate: () => ({ amount: prize, issues: [] }) };
    expect(said([...inPlay, ...first], turn(3, richest)).at(-1)?.data).toMatchObject({ prize: '5.00' });
  });
});
