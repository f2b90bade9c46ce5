import { readFileSync } from 'node:fs';
import type { JsonObject } from '@tirage/kernel';
import type { Draw } from '@tirage/randomness';

/** A unit and its picture, pinned: what was sold once is shown for ever as it was. */
export interface Vector {
  readonly stake: string;
  readonly lot: string;
  readonly unitSeed: string;
  readonly draw: Draw;
  readonly presentation: JsonObject;
}

export const vectors = JSON.parse(
  readFileSync(new URL('./vectors.json', import.meta.url), 'utf8'),
) as readonly Vector[];
