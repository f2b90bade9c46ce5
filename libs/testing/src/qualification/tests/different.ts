/**
 * The chances that so many draws from `range` equally likely values show 0, 1, 2 … different ones. They are
 * range (range − 1) … (range − r + 1) / range^draws times the Stirling number {draws, r}, built up here draw by draw.
 */
export function differentValues(range: number, draws: number): readonly number[] {
  let chances: readonly number[] = [1, ...Array<number>(range).fill(0)];
  for (let draw = 0; draw < draws; draw++) {
    chances = chances.map(
      (chance, seen) => (chance * seen) / range + ((chances[seen - 1] ?? 0) * (range - seen + 1)) / range,
    );
  }
  return chances;
}
