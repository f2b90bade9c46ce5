import { goldenCases, verifiableFiles } from '@tirage/testing';
import type { GameDocument, RecordedEvent, SeedGame } from '../../game.js';
import type { JsonObject } from '../../json.js';
import { bytes, vectorsOf } from '../../spec/vectors.js';
import { euro } from '../../tables.js';
import { laCourse } from './la-course.js';

interface Vector {
  readonly rulesHash: string;
  readonly unitSeed: string;
  readonly bets: readonly JsonObject[];
  readonly draws: readonly [JsonObject, JsonObject];
  readonly arrival: readonly number[];
  readonly bonusDrawn: number;
  readonly formulas: readonly JsonObject[];
  readonly prize: string;
}

let document: GameDocument;
let game: SeedGame;
beforeAll(async () => {
  const { allGames, soldDocument } = await verifiableFiles();
  const definition = allGames.find((one) => one.game === 'la-course');
  if (definition === undefined) throw new Error('no such game');
  document = soldDocument(definition) as unknown as GameDocument;
  game = laCourse(document);
});

const vectors = vectorsOf<Vector>('fairness/la-course.md', 'la-course');

/** The stake is what the bets cost. */
function eventsOf({ bets, draws, arrival, bonusDrawn, formulas }: Vector): readonly RecordedEvent[] {
  const prices = document.tables.flatMap(({ name, rows }) => (name.endsWith('formulas') ? rows : []));
  const priceOf = (bet: JsonObject) => Number(prices.find(({ formula }) => formula === bet['formula'])?.['price']);
  const stake = bets.reduce((sum, bet) => sum + priceOf(bet), 0).toFixed(2);
  const all: readonly [string, JsonObject][] = [
    ['RoundOpened', { stake }],
    ['RaceDrawn', { arrival, draw: draws[0] }],
    ['BonusDrawn', { bonus: bonusDrawn, draw: draws[1] }],
    ...formulas.map((data): [string, JsonObject] => ['FormulaSettled', data]),
  ];
  return all.map(([type, data], revision) => ({ type, revision, data }));
}

describe('la-course as its page says', () => {
  it.each(vectors.map((vector) => [vector.prize, vector] as const))('plays the round that pays %s', (_, vector) => {
    const { bets, arrival, bonusDrawn, prize, unitSeed } = vector;
    const round = game.play(bytes(unitSeed), eventsOf(vector), { bets });
    expect(round).toEqual({ presentation: { bets, arrival, bonusDrawn }, differences: [] });
    const pays = game.evaluate(round.presentation);
    expect([euro(pays.amountCents), pays.issues]).toEqual([prize, []]);
    expect(document.rulesHash).toBe(vector.rulesHash);
  });

  it.each(goldenCases('la-course').map((one) => [one.id, one] as const))('pays the golden case %s', (_, one) => {
    const pays = game.evaluate(one.presentation);
    expect([pays.amountCents, [...pays.issues].sort()]).toEqual([
      one.expected.amountCents,
      [...(one.expected.issues ?? [])].sort(),
    ]);
  });

  it('names a gain, an arrival and a stake that are not those due', () => {
    const [vector] = vectors;
    if (vector === undefined) throw new Error('no vector');
    const events = eventsOf(vector).map((event) => {
      if (event.type === 'RoundOpened') return { ...event, data: { stake: '4.00' } };
      if (event.type === 'RaceDrawn') return { ...event, data: { ...event.data, arrival: [1, 2] } };
      return event.revision === 5 ? { ...event, data: { ...event.data, gain: '15.00' } } : event;
    });
    const { differences } = game.play(bytes(vector.unitSeed), events, { bets: vector.bets });
    expect(differences).toEqual([
      'the bets cost 3.00, the stake is 4.00',
      'event 1, RaceDrawn.arrival: expected [2,1,3,9,10,8,7,6,5,4], found [1,2]',
      'event 5, FormulaSettled.gain: expected "1.50", found "15.00"',
    ]);
  });
});
