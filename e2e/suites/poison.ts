import { isoTime, systemClock } from '@tirage/kernel';
import { topics, type Message } from '@tirage/messaging';
import type { ClusterInstallation } from '../support/cluster-installation.js';
import { eventually } from '../support/eventually.js';
import { valuesOf } from '../support/metrics.js';
import { GAME, Player, STAKE } from '../support/player.js';

/** Every topic, who takes it in, and what a message there is called. */
const TAKEN: readonly (readonly [topic: string, group: string, type: string])[] = [
  [topics.commands('wallet'), 'wallet', 'tirage.command.Wake'],
  [topics.commands('draw'), 'draw', 'tirage.command.Wake'],
  [topics.commands(GAME), GAME, 'tirage.command.Act'],
  [topics.events('round'), 'wallet', 'tirage.round.RoundOpened.v1'],
  [topics.events('deposit'), 'wallet', 'tirage.deposit.DepositRequested.v1'],
  [topics.events('wallet'), GAME, 'tirage.wallet.StakeDebited.v1'],
  [topics.events('block'), GAME, 'tirage.block.UnitDrawn.v1'],
  [topics.drawRequests, 'draw', 'tirage.round.DrawRequested.v1'],
];

export const headersOf = (type: string) => ({
  ce_specversion: '1.0',
  ce_id: '00000000-0000-5000-8000-000000000000',
  ce_type: type,
  ce_time: isoTime(systemClock.now()), // an order that is late is done with, whatever it says
  ce_subject: `${type.split('.')[1] ?? ''}-00000000-0000-5000-8000-000000000000`,
  ce_revision: '0',
  ce_actor: 'system',
  ce_correlationid: 'poison',
  ce_causationid: 'poison',
  'content-type': 'application/json',
});

const poisons = (topic: string, type: string): readonly Message[] => [
  { topic, key: 'not-json', headers: headersOf(type), value: '{"a":' },
  { topic, key: 'no-object', headers: headersOf(type), value: '[]' },
  { topic, key: 'unknown-type', headers: headersOf('tirage.nonsense'), value: '{}' },
  { topic, key: 'future-version', headers: headersOf(type.replace(/v1$|[A-Z]\w+$/, 'V99999')), value: '{}' },
  { topic, key: '', headers: {}, value: '' },
];

/** Fault 5. Takes out in the end what it has had parked. */
export function describePoison(at: ClusterInstallation): void {
  const nameOf = ({ topic, key }: Message, group: string) => `${topic} '${key}' for ${group}`;

  it('fault 5: poison on every topic is parked with an alarm, and the rest flows', async () => {
    const bus = await at.bus();
    const expected = TAKEN.flatMap(([topic, group, type]) => poisons(topic, type).map((each) => nameOf(each, group)));
    for (const [topic, , type] of TAKEN) for (const message of poisons(topic, type)) await bus.inject(message);
    const player = new Player(at, 'among-poison');
    await player.deposit('deposit', STAKE);
    expect((await player.play('round')).view.status).toBe('settled');

    let missing = expected;
    await eventually('every poison parked', async () => {
      const parked = new Set((await bus.parked.list()).map(({ message, group }) => nameOf(message, group)));
      missing = expected.filter((name) => !parked.has(name));
      return missing.length === 0 ? true : undefined;
    }).catch(() => {}); // what is missing says more
    expect(missing).toEqual([]);
    const alarms = valuesOf(await at.metrics(), 'tirage_messages_parked_total').reduce((sum, value) => sum + value, 0);
    expect(alarms).toBeGreaterThanOrEqual(expected.length);
    for (const { id } of await bus.parked.list()) expect(await bus.parked.drop(id, 'planted by a test')).toBe(true);
  }, 300_000);
}
