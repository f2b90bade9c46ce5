import { systemClock } from '@tirage/kernel';
import { openSqliteEventStore } from '@tirage/sqlite';
import { parseArgs } from 'node:util';
import { startEventStoreDouble } from './start.js';

/**
 * The test double of EventStoreDB as a process of its own, kept in an SQLite file:
 * `node --import ./tools/ts-loader.mjs libs/testing/src/eventstore-double/main.ts --data <file> [--port <n>] [--version <v>]`.
 * Prints one line when it listens. What it has acknowledged survives a kill. Ends by itself on SIGTERM or SIGINT.
 */
const { values } = parseArgs({
  options: { data: { type: 'string' }, port: { type: 'string', default: '2113' }, version: { type: 'string' } },
});
if (values.data === undefined || !/^\d{1,5}$/.test(values.port)) {
  console.error('usage: --data <file> [--port <n>] [--version <major.minor.patch>]');
  process.exit(2);
}
const store = await openSqliteEventStore({ file: values.data, clock: systemClock });
const double = await startEventStoreDouble({
  store,
  port: Number(values.port),
  ...(values.version === undefined ? {} : { version: values.version }),
});
console.log(`test double of EventStoreDB (not EventStoreDB) on ${double.url}, kept in ${values.data}`);

const end = async (): Promise<void> => {
  await double.close();
  await store.close();
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end());
