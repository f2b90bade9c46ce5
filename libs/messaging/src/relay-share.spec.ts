import fc from 'fast-check';
import { InMemoryCheckpoints, InMemoryEventStore, type RecordedEvent } from '@tirage/event-sourcing';
import { promptTimers, sampleEvent, seededRandom } from '@tirage/testing';
import { beginShare, isInShare, relayName, runRelay, type RelayShare } from './index.js';

const at = (place: number) => ({ commit: BigInt(place), prepare: BigInt(place) });
const shares = (of: number): RelayShare[] => Array.from({ length: of }, (_, index) => ({ index, of }));

describe('relays that split the streams', () => {
  it('every stream is in exactly one share', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 64 }), (stream, of) => {
        expect(shares(of).filter((share) => isInShare(share)(stream))).toHaveLength(1);
      }),
    );
  });

  it('publish together every event once, and each moves its checkpoint over what is not its own', async () => {
    const store = new InMemoryEventStore({ clock: { now: () => 0 } });
    for (let n = 0; n < 60; n++) {
      const revision = Math.floor(n / 6);
      await store.append(`round-${n % 6}`, [sampleEvent(`e${n}`)], revision === 0 ? 'no-stream' : BigInt(revision - 1));
    }
    const published: string[] = [];
    for (const share of shares(3)) {
      const checkpoints = new InMemoryCheckpoints();
      const stopping = new AbortController();
      let seen = 0;
      const mine = Array.from({ length: 60 }, (_, n) => `round-${n % 6}`).filter(isInShare(share)).length;
      const relay = runRelay({
        ...{ store, checkpoints, share, categories: ['round'] },
        ...{ timers: promptTimers, random: seededRandom(1), signal: stopping.signal },
        bus: {
          publish: async (events: readonly RecordedEvent[]) => {
            for (const event of events) published.push(`${event.stream}@${event.revision}`);
            seen += events.length;
          },
        },
      });
      while (seen < mine || (await checkpoints.load(relayName(share)))?.commit !== 60n)
        await new Promise((resolve) => setImmediate(resolve));
      stopping.abort();
      await relay;
    }
    expect(published).toHaveLength(60);
    expect(new Set(published).size).toBe(60);
  });

  it('a share that is new goes on where all of an earlier splitting had come', async () => {
    const checkpoints = new InMemoryCheckpoints();
    await checkpoints.save('relay', at(10), undefined);
    await checkpoints.save('relay-0-of-2', at(40), undefined);
    await checkpoints.save('relay-1-of-2', at(30), undefined);
    await checkpoints.save('relay-0-of-4', at(90), undefined); // the three others never came that far
    await beginShare(checkpoints, { index: 2, of: 3 });
    expect(await checkpoints.load('relay-2-of-3')).toEqual(at(30));
  });

  it('a share that has a checkpoint keeps it', async () => {
    const checkpoints = new InMemoryCheckpoints();
    await checkpoints.save('relay', at(10), undefined);
    await checkpoints.save('relay-0-of-2', at(5), undefined);
    await beginShare(checkpoints, { index: 0, of: 2 });
    expect(await checkpoints.load('relay-0-of-2')).toEqual(at(5));
  });

  it('where nothing was published before it begins at the start', async () => {
    const checkpoints = new InMemoryCheckpoints();
    await beginShare(checkpoints, { index: 1, of: 2 });
    expect(await checkpoints.load('relay-1-of-2')).toBeUndefined();
  });
});
