import { sampleEvent } from '@tirage/testing';
import { Lag } from './lag.js';

const event = (revision: number, at: string) => ({
  ...{ ...sampleEvent(`e${revision}`), stream: 'round-1', revision: BigInt(revision), at },
  position: { commit: 0n, prepare: 0n },
});

it('a relay is as far behind as its oldest unfinished event is old, also while nothing is published', () => {
  let now = Date.parse('2026-01-01T00:00:10Z');
  const lag = new Lag({ now: () => now });
  expect(lag.seconds()).toBe(0);
  const [first, second] = [event(0, '2026-01-01T00:00:00Z'), event(1, '2026-01-01T00:00:04Z')];
  lag.taken(first);
  lag.taken(second);
  expect(lag.seconds()).toBe(10);
  now += 50_000;
  expect(lag.seconds()).toBe(60);
  lag.finished(first);
  expect(lag.seconds()).toBe(56);
  lag.finished(second);
  expect(lag.seconds()).toBe(0);
});
