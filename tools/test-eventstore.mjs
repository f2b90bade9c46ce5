/**
 * `npm run test:eventstore -- 'esdb://…'`: the contract suites of the event store and the checkpoints, unchanged, against
 * any server, and the bench of the store against the bare official client.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installMissing, root } from './install.mjs';

const USAGE = `usage: npm run test:eventstore -- '<connection string>'
  EventStoreDB 22.6 or later, or KurrentDB:
    npm run test:eventstore -- 'esdb://localhost:2113?tls=false'
    npm run test:eventstore -- 'esdb://admin:changeit@node1:2113,node2:2113,node3:2113'
  It writes streams of its own, t…-…, bench-… and checkpoint-…, and deletes nothing.`;

const [url, ...rest] = process.argv.slice(2);
if (url === undefined || rest.length > 0 || !/^(esdb|kurrentdb)(\+discover)?:\/\//.test(url)) {
  console.error(USAGE);
  process.exit(2);
}

await installMissing();
const env = { ...process.env, TIRAGE_TEST_EVENTSTORE_URL: url };
const node = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
const jest = path.join(root, 'node_modules/jest/bin/jest.js');
const suites = node(jest, 'libs/eventstoredb/src/suite.int', '--selectProjects', 'int', '--runInBand', '--verbose');
if (suites !== 0) process.exit(suites);
process.exit(node('--import', './tools/ts-loader.mjs', 'tools/bench/eventstore-main.ts'));
