import { newEvents, InMemoryEventStore, type DecidedEvent, type RecordedEvent } from '@tirage/event-sourcing';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import type { Timers } from '@tirage/kernel';
import { collect } from '@tirage/testing';
import { eventStream, lastRevision } from './event-stream.js';

const STREAM = 'round-0f2c1d3e-4b5a-5c6d-8e7f-901234567890';
const OPENED: DecidedEvent = {
  type: 'RoundOpened',
  data: {
    ...{ playerId: 'p', game: 'tresors-des-champs', stake: '2.00', choices: {}, rulesVersion: 'v' },
    ...{ rulesHash: 'h', debitBefore: '2026-11-30T00:01:00.000Z', abandonAfter: 3600 },
  },
};
const REFUSED: DecidedEvent = { type: 'StakeRefused', data: { reason: 'insufficient-funds' } };

async function recorded(...decided: DecidedEvent[]): Promise<RecordedEvent[]> {
  const store = new InMemoryEventStore({ clock: { now: () => 0 } });
  const cause = { id: 'c', correlationId: 'c', actor: 'player' as const };
  await store.append(STREAM, newEvents(STREAM, decided, cause), 'no-stream');
  return collect(store.read(STREAM));
}

const endless: Timers = { sleep: () => new Promise(() => undefined) };

async function* each<T>(items: readonly T[]): AsyncIterable<T> {
  yield* items;
}

describe('the frames of a round', () => {
  it('are its events after the revision named, and end with it', async () => {
    const events = await recorded(OPENED, REFUSED);
    async function* andMore(): AsyncIterable<RecordedEvent> {
      yield* events;
      throw new Error('asked for more than the round has');
    }
    const frames = await collect(eventStream(tresorsDesChamps, andMore(), 0, endless));
    expect(frames).toEqual([':\n\n', expect.stringMatching(/^id: 1\nevent: StakeRefused\ndata: \{.*\}\n\n$/)]);
  });

  it('end at once for a reader who has seen the end', async () => {
    const frames = await collect(eventStream(tresorsDesChamps, each(await recorded(OPENED, REFUSED)), 7, endless));
    expect(frames).toEqual([':\n\n']);
  });

  it('are comments, every 15 s in which nothing happens', async () => {
    const [opened] = await recorded(OPENED, REFUSED);
    const waits: number[] = [];
    let quiet = 3;
    const timers: Timers = {
      sleep: (ms) => {
        waits.push(ms);
        return quiet-- > 0 ? Promise.resolve() : new Promise(() => undefined);
      },
    };
    async function* late(): AsyncIterable<RecordedEvent> {
      while (quiet > 0) await new Promise((resolve) => setImmediate(resolve));
      if (opened !== undefined) yield opened;
    }
    const frames = await collect(eventStream(tresorsDesChamps, late(), -1, timers));
    expect(frames.slice(0, 4)).toEqual([':\n\n', ':\n\n', ':\n\n', ':\n\n']);
    expect(frames[4]).toContain('event: RoundOpened');
    expect(new Set(waits)).toEqual(new Set([15_000]));
  });

  it('let go of the events when nobody reads on', async () => {
    let released = false;
    async function* held(): AsyncIterable<RecordedEvent> {
      try {
        yield* await recorded(OPENED);
        await new Promise(() => undefined);
      } finally {
        released = true;
      }
    }
    const frames = eventStream(tresorsDesChamps, held(), -1, endless)[Symbol.asyncIterator]();
    await frames.next();
    await frames.next();
    await frames.return?.();
    expect(released).toBe(true);
  });
});

it.each<[string | string[] | undefined, number | undefined]>([
  [undefined, -1],
  ['0', 0],
  ['12', 12],
  ['', undefined],
  ['-1', undefined],
  ['1.0', undefined],
  ['x', undefined],
  [['1', '2'], undefined],
  ['1'.repeat(16), undefined],
])('reads Last-Event-ID %j as %j', (header, revision) => {
  expect(lastRevision(header)).toBe(revision);
});
