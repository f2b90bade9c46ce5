import { InMemoryEventStore, StoreUnavailable } from '@tirage/event-sourcing';
import { systemClock } from '@tirage/kernel';
import { collect, sampleEvents, startEventStoreDouble } from '@tirage/testing';
import { connectTo } from './spec/against-double.js';
import { UnsupportedServer } from './server-version.js';

const startDouble = (version = '24.10.5') =>
  startEventStoreDouble({ store: new InMemoryEventStore({ clock: systemClock }), version });

jest.setTimeout(60_000);

describe('connecting', () => {
  it('waits for a store that is not there yet, and says so', async () => {
    const double = await startDouble();
    double.faults.refuse();
    const problems: unknown[] = [];
    const connecting = connectTo(double.url, {
      onProblem: (problem) => {
        if (problems.push(problem) === 3) void double.faults.accept();
      },
    });
    const { store, close } = await connecting;
    expect(problems.length).toBeGreaterThanOrEqual(3);
    for (const problem of problems) expect(problem).toBeInstanceOf(StoreUnavailable);
    await store.append('round-1', sampleEvents('a'), 'no-stream');
    await close();
    await double.close();
  });

  it('stops waiting when it is told to', async () => {
    const double = await startDouble();
    double.faults.refuse();
    const stop = new AbortController();
    const connecting = connectTo(double.url, { signal: stop.signal, onProblem: () => stop.abort() });
    await expect(connecting).rejects.toBeInstanceOf(StoreUnavailable);
    await double.close();
  });

  it.each(['20.10.2', '22.5.9'])('refuses a server %s, which gives no positions', async (version) => {
    const double = await startDouble(version);
    await expect(connectTo(double.url)).rejects.toBeInstanceOf(UnsupportedServer);
    await expect(connectTo(double.url)).rejects.toThrow(version);
    await double.close();
  });

  it('understands the new name of the scheme', async () => {
    const double = await startDouble('25.1.0');
    const { store, close } = await connectTo(double.url.replace(/^esdb:/, 'kurrentdb:'));
    await store.append('round-1', sampleEvents('a'), 'no-stream');
    expect(await collect(store.read('round-1'))).toHaveLength(1);
    await close();
    await double.close();
  });

  it('closes twice without harm, and lets an append under way end', async () => {
    const double = await startDouble();
    const { store, close } = await connectTo(double.url);
    double.faults.nextAppend('late');
    const append = store.append('round-1', sampleEvents('a'), 'no-stream');
    while (double.faults.struck.late === 0) await new Promise((resolve) => setImmediate(resolve));
    const closing = close();
    double.faults.releaseLate();
    expect(await append).toMatchObject({ revision: 0n });
    await Promise.all([closing, close()]);
    await double.close();
  });
});
