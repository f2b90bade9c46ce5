import { setTimeout as delay } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import type { ClusterInstallation } from '../support/cluster-installation.js';
import { GAME } from '../support/player.js';
import type { SteadyLoad } from '../support/steady-load.js';

/** Of a member that is not heard of: the bus's own. */
const SESSION_MS = 10_000;

/** Fault 15: gone for so long under load. What cannot be answered is to be tried again; then all goes on by itself. */
export function describeOutage(
  at: ClusterInstallation,
  load: SteadyLoad,
  what: 'broker' | 'store',
  seconds: number,
): void {
  it(
    `fault 15: the ${what} away for ${seconds} s`,
    async () => {
      await load.more(5);
      if (what === 'broker') await at.cluster.broker.kill();
      else await at.cluster.store?.end('SIGKILL');
      await delay(seconds * 1000); // the fault itself
      expect(notRunning(at)).toEqual([]);
      await at.cluster.startAll();
      await load.more(20);
    },
    (seconds + 400) * 1000,
  );
}

/** Fault 6 in many processes: a member that stands still loses its keys to others and wakes up as their old owner. */
export function describeOldOwner(at: ClusterInstallation, load: SteadyLoad, service: string): void {
  it(`fault 6: a rebalance while ${service} stands still in its handlers, then goes on as an old owner; one joins`, async () => {
    await load.more(5);
    const { process } = at.cluster.member(`${service}-0`);
    process.halt();
    try {
      const joining = at.cluster.join(service);
      await delay(1.5 * SESSION_MS); // the fault itself
      await load.more(20); // others have its keys
      await joining;
    } finally {
      process.proceed();
    }
    await at.cluster.ready();
    await load.more(20);
    expect(notRunning(at)).toEqual([]);
  }, 400_000);
}

/** Fault 20: everything on these topics is gone, and what comes later is not. */
export function describeTopicDeleted(at: ClusterInstallation, load: SteadyLoad, topics: readonly string[]): void {
  it(`faults 15 and 20: ${topics.join(', ')} deleted and made again by \`tirage topics\``, async () => {
    await load.more(5);
    await withAdmin(at, async (admin) => admin.deleteTopics({ topics: [...topics] }));
    await delay(2_000); // consumers and producers meet the topic that is not there
    const { code, output } = await at.cluster.command('topics', '--partitions', '4');
    expect({ code, output }).toMatchObject({ code: 0 });
    for (const topic of topics) expect(output).toContain(`made ${topic}`);
    await load.more(20);
    expect(notRunning(at)).toEqual([]);
  }, 400_000);
}

/** Fault 20: messages that a service had not seen are dropped from its topic while it is away. */
export function describeDropped(at: ClusterInstallation, load: SteadyLoad, service: string, topic: string): void {
  it(`fault 20: what ${service} had not seen of ${topic} is dropped`, async () => {
    await load.more(5);
    const members = [...at.cluster.services].filter(([name]) => name.startsWith(`${service}-`));
    await Promise.all(members.map(([, { process }]) => process.end('SIGKILL')));
    await delay(1_000); // orders of the players come meanwhile
    const dropped = await withAdmin(at, async (admin) => {
      const ends = await admin.fetchTopicOffsets(topic);
      const groups = await admin.fetchOffsets({ groupId: service, topics: [topic] });
      const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
      await admin.deleteTopicRecords({ topic, partitions });
      const seen = new Map(groups[0]?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
      return ends.reduce((sum, { partition, high }) => sum + Number(high) - Math.max(0, seen.get(partition) ?? 0), 0);
    });
    expect(dropped).toBeGreaterThan(0);
    await at.cluster.startAll();
    await load.more(20);
  }, 400_000);
}

/** Topics whose messages make a round go on. */
export const topicsOfRounds = [`tirage.commands.${GAME}`, 'tirage.events.wallet', 'tirage.draw-requests'];

/** A process that ends by itself is a defect, whatever it met. */
const notRunning = ({ cluster }: ClusterInstallation): readonly string[] =>
  [...cluster.services].flatMap(([name, { process }]) =>
    process.pid === undefined ? [`${name}: ${process.tail}`] : [],
  );

type Admin = ReturnType<Kafka['admin']>;

async function withAdmin<Result>(
  { cluster }: ClusterInstallation,
  work: (admin: Admin) => Promise<Result>,
): Promise<Result> {
  const admin = new Kafka({ brokers: [...cluster.broker.brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
