/**
 * `npm run cluster`: a real Kafka broker, a store and every service as its own process, on loopback, until Ctrl-C. Needs Java
 * 17 and Maven. `-- --instances 2` runs two of every service. `EVENTSTORE_URL` names an EventStoreDB; without it the store is
 * the test double of EventStoreDB, kept on SQLite. Data lie in `TIRAGE_DATA`, by default ./data/cluster.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { prepare } from './build.mjs';
import { root } from './install.mjs';

const { values } = parseArgs({ options: { instances: { type: 'string', default: '1' } } });
const instances = Number(values.instances);
if (!Number.isInteger(instances) || instances < 1 || instances > 8) {
  console.error('--instances must be a whole number from 1 to 8');
  process.exit(2);
}
await prepare();

const built = (file) => import(pathToFileURL(path.join(root, file)).href);
const { Cluster } = await built('libs/testing/dist/servers/cluster.js');
const { services } = await built('apps/cli/dist/services.js');
const dataFolder = path.resolve(process.env.TIRAGE_DATA ?? 'data/cluster');
const { TIRAGE_DATA: _own, EVENTSTORE_URL: eventStoreUrl, PORT: port = '3000', ...others } = process.env;
const settings = Object.fromEntries(Object.entries(others).filter(([name]) => /^(TIRAGE|OTEL)_/.test(name)));

console.log(
  `Starting Kafka, ${eventStoreUrl ? 'on your event store' : 'the double of EventStoreDB'}, ${services.length} services…`,
);
const cluster = await Cluster.start({
  root,
  dataFolder,
  programs: { tirage: ['apps/cli/dist/main.js'], store: ['libs/testing/dist/eventstore-double/main.js'] },
  services,
  instances,
  port: Number(port),
  ...(eventStoreUrl && { eventStoreUrl }),
  settings,
  onLine: (name, line) => console.log(`${name.padEnd(22)} ${line}`),
}).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
console.log(
  [
    '',
    `Tirage is ready at ${cluster.urls.join(', ')}`,
    `Kafka ${cluster.broker.brokers.join(',')}; store ${cluster.eventStoreUrl}`,
    ...(eventStoreUrl ? [] : ['The store is the test double of EventStoreDB, kept on SQLite: not for money.']),
    `Data lie in ${dataFolder}`,
    ...[...cluster.services].map(
      ([
        name,
        {
          url,
          process: { pid },
        },
      ]) => `  ${name.padEnd(22)} ${url}  pid ${pid}`,
    ),
    'Ctrl-C stops all of it. Try:',
    `  curl -s ${cluster.urls[0]}/v1/games`,
    '',
  ].join('\n'),
);

let stopping = false;
const stop = async () => {
  if (stopping) process.exit(1);
  stopping = true;
  const ended = await cluster.stop();
  const unclean = [...ended].filter(([, { code }]) => code !== 0);
  for (const [name, { code, signal }] of unclean) console.error(`${name} ended with ${code ?? signal}`);
  process.exit(unclean.length === 0 ? 0 : 1);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
