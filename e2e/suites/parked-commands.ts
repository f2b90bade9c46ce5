import { KafkaParked } from '@tirage/kafka';
import { topics } from '@tirage/messaging';
import type { ClusterInstallation } from '../support/cluster-installation.js';
import { eventually } from '../support/eventually.js';
import { headersOf } from './poison.js';

/** What support does about a parked message. Nothing else is parked. */
export function describeParkedCommands(at: ClusterInstallation): void {
  it('fault 5: parked messages are listed, explained, replayed and dropped by `tirage parked`', async () => {
    const bus = await at.bus();
    const { parked } = bus;
    const headers = headersOf('tirage.command.Wake');
    await bus.inject({ topic: topics.commands('wallet'), key: 'wallet-nobody', headers, value: 'not JSON' });
    const first = await eventually('it is parked', async () => (await parked.list())[0]);
    const tirage = (...args: readonly string[]) => at.cluster.command('parked', ...args);
    const [listed, explained] = await Promise.all([tirage('list'), tirage('explain', first.id)]);
    expect(listed.output).toContain(first.id);
    expect(JSON.parse(explained.output)).toMatchObject({ id: first.id, state: 'parked' });

    expect((await tirage('replay', first.id)).code).toBe(0);
    const steps = await eventually('parked once more', async () => {
      const history = parked instanceof KafkaParked ? await parked.explain(first.id) : undefined;
      const whats = history?.steps.map(({ what }) => what) ?? [];
      return whats.length >= 3 ? whats : undefined;
    });
    expect(steps).toEqual(['parked', 'replayed', 'parked']);

    expect((await tirage('drop', first.id, '--reason', 'planted by a test')).code).toBe(0);
    expect((await tirage('drop', first.id, '--reason', 'planted by a test')).code).toBe(1);
    expect(await tirage('list')).toEqual({ code: 0, output: '' });
  }, 300_000);
}
