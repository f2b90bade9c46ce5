import { gameOfSeed } from './games.js';
import { simulate } from './simulate.js';

const FIRST = 51;
const LAST = 500;

it(`seeds ${FIRST} to ${LAST}: nothing that Tirage promises is broken`, async () => {
  const broken: string[] = [];
  let rounds = 0;
  for (let seed = FIRST; seed <= LAST; seed++) {
    const result = await simulate(seed, gameOfSeed(seed));
    rounds += result.rounds;
    broken.push(...result.violations.map((violation) => `seed ${seed}: ${violation}`));
  }
  process.stdout.write(`${LAST - FIRST + 1} schedules, ${rounds} rounds\n`);
  expect(broken).toEqual([]);
}, 1_200_000);
