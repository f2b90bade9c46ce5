/**
 * The exact figures that follow from {@link RULES_2018}, as fractions; `laws.spec.ts` works all of them out again from
 * the rules. Digs and chances follow from the text alone, money also from the operator's weights.
 */

export const CHANCES = {
  carrotInField: '1/4',
  extraReached: '3/20',
  win: '23/80',
  meanDigsOfField: '341/52',
} as const;

export const RETURNS = {
  meanCarrotValueCents: '12349841/25000',
  rtp: '284046343/400000000',
} as const;

export interface DigsRow {
  readonly digs: number;
  readonly won: string;
  readonly lost: string;
}

const row = (digs: number, won: string, lost: string): DigsRow => ({ digs, won, lost });

/** The chance that a field is won, or lost, exactly at that dig; of the second field: given that it is reached. */
export const DIGS_LAW: readonly DigsRow[] = [
  row(1, '1/30', '0'),
  row(2, '1/30', '0'),
  row(3, '1/30', '33/812'),
  row(4, '1163/36540', '33/406'),
  row(5, '6817/237510', '561/5278'),
  row(6, '2074/84825', '1496/13195'),
  row(7, '901/45675', '561/5278'),
  row(8, '58939/3901950', '3927/43355'),
  row(9, '1649/150075', '238/3335'),
  row(10, '1139/150075', '1224/23345'),
  row(11, '5219/1050525', '1683/46690'),
  row(12, '122587/39919950', '2057/88711'),
  row(13, '221/123975', '6171/443555'),
  row(14, '19246/19959975', '3432/443555'),
  row(15, '2741/5702850', '1001/253460'),
  row(16, '2479/11405700', '231/126730'),
  row(17, '497/5702850', '66/88711'),
  row(18, '15527/518959350', '1496/5766215'),
  row(19, '4307/518959350', '1683/23064860'),
  row(20, '1/600300', '9/606970'),
  row(21, '1/5462730', '1/606970'),
];

/** The chance of each prize of a round, in cents. */
export const PAYOUT_LAW: readonly { readonly prizeCents: number; readonly probability: string }[] = [
  { prizeCents: 0, probability: '57/80' },
  { prizeCents: 200, probability: '54161343/400000000' },
  { prizeCents: 400, probability: '1081/10000' },
  { prizeCents: 1_000, probability: '2829/100000' },
  { prizeCents: 2_000, probability: '1173/80000' },
  { prizeCents: 10_000, probability: '161/160000' },
  { prizeCents: 20_000, probability: '23/800000' },
  { prizeCents: 100_000, probability: '69/8000000' },
  { prizeCents: 5_000_000, probability: '207/400000000' },
];
