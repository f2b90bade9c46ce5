import { kafkaSettings } from '@tirage/host';
import { createTopics, requiredTopics } from '@tirage/kafka';
import { systemTimers } from '@tirage/kernel';
import { games, readSettings } from '@tirage/service-kit';
import { count, readArgs, refuseWords } from './usage.js';

const DAY_MS = 86_400_000;

/** `tirage topics`: makes the topics of the contract that are not there; 1 when one differs from what was asked for. */
export async function topics(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, ['partitions', 'replication', 'retention-days']);
  refuseWords(positionals);
  const plan = {
    partitions: count(values['partitions'], 'partitions', 12, 1_000),
    replication: count(values['replication'], 'replication', 1, 9),
    retentionMs: count(values['retention-days'], 'retention-days', 7, 10_000) * DAY_MS,
  };
  const settings = { ...kafkaSettings(readSettings(process.env), 'tirage-topics'), timers: systemTimers };
  const services = ['wallet', 'draw', ...games.map(({ game }) => game)];
  const report = await createTopics(settings, requiredTopics(services), plan);
  for (const topic of report.created) console.log(`made ${topic}`);
  for (const topic of report.kept) console.log(`kept ${topic}`);
  for (const { topic, setting, is, planned } of report.differing)
    console.error(`${topic}: ${setting} is ${is}, not ${planned}; nothing was changed`);
  return report.differing.length === 0 ? 0 : 1;
}
