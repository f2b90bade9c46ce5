import { currentRules } from '@tirage/rounds';
import { must } from '@tirage/testing';
import { chateauDeVersailles as game } from './definition.js';
import { gameWith, OPERATOR } from './specs/units.js';
import { TEXT } from './rules.js';

/** Lots, amount and total in euro as article 3 writes them, and its last line. */
const ARTICLE_3 = `
2 lots de | 30 000 € | 60 000 €
2 lots de | 10 000 € | 20 000 €
8 lots de | 1 000 € | 8 000 €
360 lots de | 200 € | 72 000 €
10 000 lots de | 50 € | 500 000 €
20 000 lots de | 20 € | 400 000 €
97 000 lots de | 10 € | 970 000 €
188 000 lots de | 5 € | 940 000 €`;
const ARTICLE_3_SUM = { lots: 315_372, euro: 2_970_000 };

const figure = (text: string): number => Number(text.replace(/\D/g, ''));
const lines = ARTICLE_3.trim()
  .split('\n')
  .map((text) => {
    const [count = 0, euro = 0, total = 0] = text.split('|').map(figure);
    return { count, euro, total };
  });

const rules = currentRules(game);
const rowsOf = (name: string) => must(rules.tables.find((table) => table.name === name)).rows;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0);

describe('the table of lots [3]', () => {
  it('is the one of the text, line by line', () => {
    expect(TEXT.lots.map(({ count, amountCents }) => ({ count, euro: amountCents / 100 }))).toEqual(
      lines.map(({ count, euro }) => ({ count, euro })),
    );
  });

  it('sums as the text says', () => {
    for (const { count, euro, total } of lines) expect(count * euro).toBe(total);
    expect(sum(lines.map(({ count }) => count))).toBe(ARTICLE_3_SUM.lots);
    expect(sum(lines.map(({ total }) => total))).toBe(ARTICLE_3_SUM.euro);
  });

  it('leaves 30,000 € to cumulations alone', () => {
    expect(TEXT.lots.filter(({ cumulationOnly }) => cumulationOnly).map(({ amountCents }) => amountCents)).toEqual([
      3_000_000,
    ]);
  });

  it('with the units that lose is the block that is shuffled, in its order [2]', () => {
    const lots = must(rules.lots?.['3.00']);
    expect(Object.keys(must(rules.lots))).toEqual(['3.00']);
    expect(lots.map(({ lot }) => lot)).toEqual([
      '30000.00',
      '10000.00',
      '1000.00',
      '200.00',
      '50.00',
      '20.00',
      '10.00',
      '5.00',
      '0.00',
    ]);
    expect(lots.at(-1)).toEqual({ lot: '0.00', count: 1_184_628 });
    expect(sum(lots.map(({ count }) => count))).toBe(1_500_000);
  });
});

describe('the other figures of the text', () => {
  it('price and block [2], sums [4.4.2], symbols [4.5.2], chandeliers [4.6.1]', () => {
    expect(rowsOf('round')).toEqual([
      { price: '3.00', blockSize: 1_500_000, mirrorSums: [5, 4, 4], symbolsOfSide: 4, chandeliers: 3 },
    ]);
    expect(sum(TEXT.mirrorSums)).toBe(13);
  });

  it('candles [4.6.3]', () => {
    expect(rowsOf('candles')).toEqual([
      { candles: 0, gain: '0.00' },
      { candles: 1, gain: '5.00' },
      { candles: 2, gain: '50.00' },
      { candles: 3, gain: '500.00' },
      { candles: 4, gain: '10000.00' },
    ]);
  });
});

describe('the rules sold', () => {
  it('are bound for ever', () => {
    expect(rules.hash).toBe('8cb35b2687a8a86e86d69291a77798820886653e60497aa0f7b0ea75af948bbe');
    expect(rules.version).toBe('2012-07-02.1');
  });

  it('have another hash with any other data of the operator', () => {
    const changes = [
      { winningZoneWeights: [1, 1, 1, 1, 0, 0] },
      { sideAmountsCents: [100, 200] },
      { gallerySymbols: ['a', 'b', 'c', 'd'] },
      { chandelierSizes: [1, 2, 3] },
      { version: 'other' },
    ];
    const hashes = changes.map((change) => currentRules(gameWith(change)).hash);
    expect(new Set([rules.hash, ...hashes]).size).toBe(changes.length + 1);
  });

  it('pay 66 %, one unit in 4.756, 30,000 € at most', () => {
    expect([rules.rtp, rules.hitFrequency, rules.maximum.toString()]).toEqual(['33/50', '26281/125000', '30000.00']);
    expect(rules.stakes.map(String)).toEqual(['3.00']);
    // From the text alone: what is paid over what is sold, the winning units over all.
    expect(ARTICLE_3_SUM.euro * 50).toBe(33 * 3 * 1_500_000);
    expect(ARTICLE_3_SUM.lots * 125_000).toBe(26_281 * 1_500_000);
  });
});

describe('the tables served', () => {
  it('say of each figure whether it is published or the operator’s', () => {
    expect(rules.provenance).toBe('published');
    expect(rules.tables.map(({ name, provenance }) => [name, provenance])).toEqual([
      ['round', 'published'],
      ['lots', 'published'],
      ['block', 'published'],
      ['candles', 'published'],
      ['zone-gains', 'operator'],
      ['winning-zones', 'operator'],
      ['assignments', 'operator'],
      ['side-splits', 'operator'],
      ['side-amounts', 'operator'],
      ['gallery-symbols', 'operator'],
      ['chandelier-symbols', 'operator'],
      ['chandelier-sizes', 'operator'],
    ]);
  });

  it('give amounts as strings and chances as exact fractions', () => {
    expect(rowsOf('lots').map(({ lot, probability }) => [lot, probability])).toEqual([
      ['30000.00', '1/750000'],
      ['10000.00', '1/750000'],
      ['1000.00', '1/187500'],
      ['200.00', '3/12500'],
      ['50.00', '1/150'],
      ['20.00', '1/75'],
      ['10.00', '97/1500'],
      ['5.00', '47/375'],
    ]);
    expect(rowsOf('lots')[0]).toMatchObject({ count: 2, total: '60000.00', cumulationOnly: true });
    expect(rowsOf('block')).toEqual([
      {
        lots: 315_372,
        losingUnits: 1_184_628,
        paid: '2970000.00',
        sold: '4500000.00',
        rtp: '33/50',
        hitFrequency: '26281/125000',
        meanLotCents: '24750000/26281',
      },
    ]);
  });

  it('show all of the operator’s data', () => {
    const cents = (amount: unknown): number => Math.round(Number(amount) * 100);
    expect({
      version: rules.version,
      zoneGainsCents: rowsOf('zone-gains').map(({ gain }) => cents(gain)),
      winningZoneWeights: rowsOf('winning-zones').map(({ weight }) => weight),
      splits: rowsOf('side-splits').map(({ gain, parts }) => ({
        gainCents: cents(gain),
        partsCents: (parts as readonly string[]).map(cents),
      })),
      sideAmountsCents: rowsOf('side-amounts').map(({ amount }) => cents(amount)),
      gallerySymbols: rowsOf('gallery-symbols').map(({ symbol }) => symbol),
      chandelierSymbols: rowsOf('chandelier-symbols').map(({ symbol }) => symbol),
      chandelierSizes: rowsOf('chandelier-sizes').map(({ symbols }) => symbols),
    }).toEqual(OPERATOR);
  });

  it('are JSON', () => {
    expect(JSON.parse(JSON.stringify(rules.tables))).toEqual(rules.tables);
  });
});
