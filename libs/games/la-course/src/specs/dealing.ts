import type { Deal } from '@tirage/randomness';

/** Deals what a step is told to draw, and zeros where it is told nothing; remembers what was asked. */
export function dealingValues(values: Readonly<Record<string, readonly number[]>> = {}) {
  const asked: { label: string; ranges: readonly number[] }[] = [];
  const deal: Deal = (label, ranges) => {
    asked.push({ label, ranges });
    return { label, ranges, values: ranges.map((_, index) => values[label]?.[index] ?? 0) };
  };
  return { deal, asked };
}
