import { describeCheckpoints, describeEventStore, describeReadModel } from '@tirage/testing';
import { InMemoryCheckpoints, InMemoryEventStore, InMemoryReadModel } from '../index.js';

const close = async () => undefined;
const clock = { now: () => Date.UTC(2026, 10, 30) };

describeEventStore('the store in memory', async () => ({ store: new InMemoryEventStore({ clock }), close }), {
  seeds: 60,
});
describeCheckpoints('the memory', async () => ({ checkpoints: new InMemoryCheckpoints(), close }));
describeReadModel('the table in memory', async () => ({ model: new InMemoryReadModel(), close }), { seeds: 60 });

describe('the store in memory', () => {
  it('records the time of its clock', async () => {
    const store = new InMemoryEventStore({ clock });
    await store.append('round-1', [EVENT], 'no-stream');
    for await (const event of store.read('round-1')) expect(event.at).toBe('2026-11-30T00:00:00.000Z');
    expect.assertions(1);
  });
});

const EVENT = {
  id: 'a',
  type: 'RoundOpened',
  version: 1,
  data: {},
  metadata: { causationId: 'c', correlationId: 'c', actor: 'player', index: 0, count: 1 },
} as const;
