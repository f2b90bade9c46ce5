import { comparePositions, WrongExpectedRevision } from '@tirage/event-sourcing';
import { collect, reading } from '../iterate.js';
import { sampleEvents } from '../sample-events.js';
import { isCaughtUp, isEvent, type StoreTests } from './store-tests.js';

/** A store that cannot be opened again (in memory) has nothing to prove here. */
export function reopenRules({ test }: StoreTests): void {
  test('holds what was acknowledged, and knows the same append again', async ({ store, stream, reopen }) => {
    if (!reopen) return;
    const first = await store.append(stream(), sampleEvents('a', 'b'), 'no-stream');
    await store.append(stream(), sampleEvents('c'), 1n);
    const before = await collect(store.read(stream()));
    const again = await reopen();
    expect(await collect(again.read(stream()))).toEqual(before);
    expect(await again.append(stream(), sampleEvents('a', 'b'), 'no-stream')).toEqual(first);
    await expect(again.append(stream(), sampleEvents('x'), 1n)).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect(await collect(again.read(stream()))).toEqual(before);
  });

  test('goes on behind the last position, for subscribers too', async ({ store, stream, category, signal, reopen }) => {
    if (!reopen) return;
    const { position } = await store.append(stream(), sampleEvents('a', 'b'), 'no-stream');
    const again = await reopen();
    const later = await again.append(stream('two'), sampleEvents('c'), 'no-stream');
    expect(comparePositions(position, later.position)).toBeLessThan(0);
    const following = reading(again.subscribe({ after: position, categories: [category], signal }));
    const seen = (await following.until(isCaughtUp)).filter(isEvent);
    expect(seen.map((event) => event.data['tag'])).toEqual(['c']);
  });
}
