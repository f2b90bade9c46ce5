import { exact } from '@tirage/kernel';
import { CHANCES, DIGS_LAW, PAYOUT_LAW, RETURNS } from './laws.js';
import { RULES_2018 as rules } from './rules.js';

const { fraction, plus, text, times, total } = exact;
type Fraction = exact.Fraction;

/** The law of a field from the rules alone: what is under the next mound, given how many of each were found. */
function digsLaw() {
  const won: Fraction[] = [];
  const lost: Fraction[] = [];
  let open = new Map([[0, fraction(1)]]); // by empties found, before dig n
  for (let n = 1; open.size > 0; n++) {
    const next = new Map<number, Fraction>();
    let [wonNow, lostNow] = [fraction(0), fraction(0)];
    for (const [empties, chance] of open) {
      const left = rules.mounds - (n - 1);
      const toolsHidden = rules.elements.tool - (n - 1 - empties);
      wonNow = plus(wonNow, times(chance, fraction(rules.elements.carrot, left)));
      const emptyChance = times(chance, fraction(rules.elements.empty - empties, left));
      if (empties + 1 === rules.toolsAtStart) lostNow = plus(lostNow, emptyChance);
      else next.set(empties + 1, plus(next.get(empties + 1) ?? fraction(0), emptyChance));
      if (toolsHidden > 0) {
        next.set(empties, plus(next.get(empties) ?? fraction(0), times(chance, fraction(toolsHidden, left))));
      }
    }
    won.push(wonNow);
    lost.push(lostNow);
    open = next;
  }
  return { won, lost };
}

const { won, lost } = digsLaw();
const field = total(won);
const crateHit = fraction(1, rules.crates);
const extra = times(total(lost), crateHit);
const win = plus(field, times(extra, field));
const valueChance = (weight: number): Fraction => fraction(weight, rules.denominator);

describe('the exact figures, worked out from the rules', () => {
  it('give the law of the digs of a field', () => {
    expect(
      won.map((chance, index) => ({ digs: index + 1, won: text(chance), lost: text(lost[index] ?? chance) })),
    ).toEqual(DIGS_LAW);
    expect(text(plus(total(won), total(lost)))).toBe('1');
  });

  it('give the chances of a field, of the Extra and of a round', () => {
    const meanDigs = total([...won, ...lost].map((chance, index) => times(chance, fraction((index % won.length) + 1))));
    expect({
      carrotInField: text(field),
      extraReached: text(extra),
      win: text(win),
      meanDigsOfField: text(meanDigs),
    }).toEqual(CHANCES);
  });

  it('agree with the carrot being among the first three of the twelve that are not tools', () => {
    expect(text(field)).toBe(text(fraction(rules.toolsAtStart, rules.elements.carrot + rules.elements.empty)));
  });

  it('give the law of the prizes', () => {
    const prizes = [...rules.values].reverse().map(({ valueCents, weight }) => ({
      prizeCents: valueCents,
      probability: text(times(win, valueChance(weight))),
    }));
    const losing = fraction(win.under - win.over, win.under);
    expect([{ prizeCents: 0, probability: text(losing) }, ...prizes]).toEqual(PAYOUT_LAW);
  });

  it('give the mean value of a carrot and the return to the player', () => {
    const mean = total(rules.values.map(({ valueCents, weight }) => times(fraction(valueCents), valueChance(weight))));
    expect({
      meanCarrotValueCents: text(mean),
      rtp: text(times(win, mean, fraction(1, rules.priceCents))),
    }).toEqual(RETURNS);
  });
});
