import { benchBlocks } from './blocks.js';
import { benchCluster } from './cluster.js';
import { benchRounds } from './rounds.js';
import { benchStore } from './store.js';

/** `npm run bench [-- store|rounds|blocks|cluster]`: all but the last where nothing is said; `cluster` needs Java and Maven. Prints what `docs/performance.md` records. Ratios count, absolute figures do not. */
const benches: Readonly<Record<string, () => Promise<unknown>>> = {
  store: benchStore,
  rounds: benchRounds,
  blocks: benchBlocks,
  cluster: benchCluster,
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => benches[name] === undefined);
if (unknown.length > 0) {
  console.error(`no bench named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
for (const name of asked.length > 0 ? asked : ['store', 'rounds', 'blocks']) {
  console.log(`${name}:`);
  console.log(JSON.stringify(await benches[name]?.(), undefined, 2));
}
