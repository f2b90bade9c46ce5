import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import { simulate } from './simulate.js';

/**
 * Runs schedules one after the other and prints what each found, one JSON line a seed:
 * `node --import ./tools/ts-loader.mjs libs/testing/src/simulation/main.ts <first seed> <count> [--stop]`.
 * With `--stop` it ends at the first violation, with exit code 1.
 */
const [first = '1', count = '10', stop] = process.argv.slice(2);
for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  const result = await simulate(seed, tresorsDesChamps);
  process.stdout.write(`${JSON.stringify(result)}\n`);
  if (result.violations.length > 0 && stop === '--stop') process.exit(1);
}
