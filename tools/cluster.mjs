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

const refuse = (problem) => {
  console.error(problem);
  process.exit(2);
};
const wholeNumber = (text, least, most) => /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most;

function readInstances() {
  try {
    return parseArgs({ options: { instances: { type: 'string', default: '1' } } }).values.instances;
  } catch (error) {
    return refuse(error.message);
  }
}
const instances = readInstances();
if (!wholeNumber(instances, 1, 8)) refuse('--instances must be a whole number from 1 to 8');
const {
  TIRAGE_DATA: given = 'data/cluster',
  EVENTSTORE_URL: eventStoreUrl,
  PORT: port = '3000',
  ...others
} = process.env;
if (!wholeNumber(port, 1, 65_535)) refuse('PORT must be a whole number from 1 to 65535');
await prepare();

const built = (file) => import(pathToFileURL(path.join(root, file)).href);
const { Cluster } = await built('libs/testing/dist/servers/cluster.js');
const { servicesOf } = await built('apps/cli/dist/services.js');
const { Games, readSettings } = await built('libs/service-kit/dist/index.js');
const dataFolder = path.resolve(given);
const services = servicesOf(installedGames());
const settings = Object.fromEntries(Object.entries(others).filter(([name]) => /^(TIRAGE|OTEL)_/.test(name)));

function installedGames() {
  try {
    return Games.by(readSettings(process.env)).installed.map(({ game }) => game);
  } catch (error) {
    return refuse(error.message);
  }
}

console.log(
  `Starting Kafka, ${eventStoreUrl ? 'on your event store' : 'the double of EventStoreDB'}, ${services.length} services…`,
);
const cluster = await Cluster.start({
  root,
  dataFolder,
  programs: { tirage: ['apps/cli/dist/main.js'], store: ['libs/testing/dist/eventstore-double/main.js'] },
  services,
  instances: Number(instances),
  port: Number(port),
  ...(eventStoreUrl && { eventStoreUrl }),
  settings,
  onLine: (name, line) => console.log(`${name.padEnd(22)} ${line}`),
}).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const running = [...(cluster.store ? [['eventstore', cluster.store]] : []), ...cluster.services].map(([name, one]) => ({
  name,
  url: one.url ?? cluster.eventStoreUrl,
  member: one.process ?? one,
}));
console.log(
  [
    '',
    `Tirage is ready at ${cluster.urls.join(', ')}`,
    `Kafka ${cluster.broker.brokers.join(',')}; store ${cluster.eventStoreUrl}`,
    ...(eventStoreUrl ? [] : ['The store is the test double of EventStoreDB, kept on SQLite: not for money.']),
    `Data lie in ${dataFolder}`,
    `  ${'kafka'.padEnd(22)} ${cluster.broker.brokers[0]}  pid ${cluster.broker.pid}`,
    ...running.map(({ name, url, member }) => `  ${name.padEnd(22)} ${url}  pid ${member.pid}`),
    'Ctrl-C stops all of it. Try:',
    `  curl -s ${cluster.urls[0]}/v1/games`,
    'For `npm run tirage -- …` on this cluster, in another shell:',
    `  export EVENTSTORE_URL='${cluster.eventStoreUrl}' KAFKA_BROKERS='${cluster.broker.brokers.join(',')}' TIRAGE_DATA='${dataFolder}'`,
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

for (const { name, member } of running) {
  void member.ended.then(({ code, signal }) => {
    if (stopping) return;
    console.error(`${name} has ended with ${code ?? signal}. To start it again, here:\n  ${member.command}`);
  });
}
