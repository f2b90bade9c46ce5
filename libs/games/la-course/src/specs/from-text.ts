/**
 * The annex "La Course" read once more, for specs alone: it shares nothing with the code but the names. Figures are those
 * of the French text.
 */

export interface TextLot {
  /** "RANG DE GAIN" without the formula's name. */
  readonly rang: string;
  /** The name that the contract gives it. */
  readonly rank: string;
  readonly gain: string;
  /** "1 CHANCE SUR", "Arrondi arithmétique au centième près". */
  readonly oneIn: string;
}

const row = (rang: string, rank: string, gain: string, oneIn: string): TextLot => ({ rang, rank, gain, oneIn });

export const TEXT_LOTS: Readonly<Record<string, readonly TextLot[]>> = {
  // 2.5.1.1
  '5/5': [
    row('dans l’ordre + bonus', 'ordered+bonus', '75 000,00', '362 880,00'),
    row('dans l’ordre + sans bonus', 'ordered', '5 000,00', '32 989,09'),
    row('sans ordre + bonus', 'unordered+bonus', '500,00', '3 049,41'),
    row('sans ordre + sans bonus', 'unordered', '100,00', '277,22'),
  ],
  // 2.5.1.2
  '3/3': [
    row('dans l’ordre + bonus', 'ordered+bonus', '200,00', '8 640,00'),
    row('dans l’ordre + sans bonus', 'ordered', '100,00', '785,45'),
    row('sans ordre + bonus', 'unordered+bonus', '75,00', '1 728,00'),
    row('sans ordre + sans bonus', 'unordered', '25,00', '157,09'),
  ],
  // 2.5.1.3
  '2/4': [row('bonus', 'bonus', '15,00', '90,00'), row('sans bonus', 'plain', '1,50', '8,18')],
  // 2.5.1.4
  '1/2': [row('bonus', 'bonus', '10,00', '60,00'), row('sans bonus', 'plain', '1,00', '5,45')],
  // 2.5.1.5
  vainqueur: [row('bonus', 'bonus', '10,00', '120,00'), row('sans bonus', 'plain', '1,00', '10,91')],
};

/** 2.3.1 */
export const TEXT_PRICES: Readonly<Record<string, string>> = {
  toutes: '3,00',
  '5/5': '1,25',
  '3/3': '0,50',
  '2/4': '0,50',
  '1/2': '0,50',
  vainqueur: '0,25',
};

/** `"75 000,00"` in hundredths: cents of an amount, hundredths of "1 chance sur". */
export const hundredths = (written: string): number => Number(written.replace(/[ ,]/g, ''));

const text = (ships: readonly number[]): string => ships.join(' ');
const inAnyOrder = (ships: readonly number[]): string => text([...ships].sort((a, b) => a - b));

/** The rank of a formula by comparing written lists, for the picks of that formula. */
export function textRank(
  formula: string,
  picks: readonly number[],
  arrival: readonly number[],
  bonus: boolean,
): string {
  const [a, b, c, d, e] = arrival;
  const [p = 0, q = 0] = picks;
  const winners = [a, b, c, d, e].map((ship) => ship ?? 0);
  switch (formula) {
    case '5/5':
    case '3/3': {
      const gagnants = winners.slice(0, formula === '5/5' ? 5 : 3);
      if (text(picks) === text(gagnants)) return bonus ? 'ordered+bonus' : 'ordered';
      if (inAnyOrder(picks) === inAnyOrder(gagnants)) return bonus ? 'unordered+bonus' : 'unordered';
      return 'none';
    }
    case '2/4': {
      const isAmong = (ship: number) => ship === a || ship === b || ship === c || ship === d;
      if (!isAmong(p) || !isAmong(q)) return 'none';
      return bonus ? 'bonus' : 'plain';
    }
    case '1/2':
      if (p !== a && p !== b) return 'none';
      return bonus ? 'bonus' : 'plain';
    default:
      if (p !== a) return 'none';
      return bonus ? 'bonus' : 'plain';
  }
}

export const textGainCents = (formula: string, rank: string): number => {
  const lot = TEXT_LOTS[formula]?.find((one) => one.rank === rank);
  return lot ? hundredths(lot.gain) : 0;
};

/** The picks of each formula in "Toutes les formules" [2.2.2]. */
export const toutesPicks = (ships: readonly number[]): readonly (readonly [string, readonly number[]])[] => [
  ['5/5', ships],
  ['3/3', ships.slice(0, 3)],
  ['2/4', ships.slice(0, 2)],
  ['1/2', ships.slice(0, 1)],
  ['vainqueur', ships.slice(0, 1)],
];

/** Every way in which ten ships can fill the first places: 30,240 for five. */
export function firstPlaces(count: number, left: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]): number[][] {
  if (count === 0) return [[]];
  return left.flatMap((ship) =>
    firstPlaces(
      count - 1,
      left.filter((other) => other !== ship),
    ).map((rest) => [ship, ...rest]),
  );
}

/** The whole arrival that begins so, the other ships in ascending order. */
export const arrivalOf = (first: readonly number[]): readonly number[] => [
  ...first,
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((ship) => !first.includes(ship)),
];
