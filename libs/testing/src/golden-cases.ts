import { readFileSync } from 'node:fs';
import type { JsonObject } from '@tirage/kernel';

/** A published example: what is shown to the player, and what the rules give for it. */
export interface GoldenCase {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly articles: readonly string[];
  readonly presentation: JsonObject;
  readonly expected: {
    readonly amountCents: number;
    /** Block games: why such a unit may not be issued. */
    readonly issues?: readonly string[];
    /** Trésors des Champs: digs made in each field played. */
    readonly digs?: readonly number[];
    /** La Course. */
    readonly priceCents?: number;
    readonly byFormula?: JsonObject;
  };
  readonly why: string;
}

const FILE = new URL('../../contracts/src/golden/golden-public.json', import.meta.url);

/** The public golden cases of one game; throws when there are none, so that no spec passes for want of cases. */
export function goldenCases(game: string): readonly GoldenCase[] {
  const { public: all } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly public: readonly GoldenCase[] };
  const cases = all.filter((one) => one.game === game);
  if (cases.length === 0) throw new RangeError(`no golden cases of ${game}`);
  return cases;
}
