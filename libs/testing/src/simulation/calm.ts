import type { RecordedEvent } from '@tirage/event-sourcing';
import { canonicalJson, seconds } from '@tirage/kernel';
import type { GameDefinition } from '@tirage/rounds';
import { violations } from './invariants.js';
import { Players } from './players.js';
import type { BrokerOptions } from './sim-bus.js';
import { World } from './world.js';

export interface CalmResult {
  readonly violations: readonly string[];
  /** Messages put before groups. */
  readonly messages: number;
  /** Each stream's events as text, without the times in them. */
  readonly streams: ReadonlyMap<string, readonly string[]>;
}

/** One player plays rounds from end to end while nothing fails, but for what the broker is told to do. */
export async function playCalmly(
  seed: number,
  definition: GameDefinition,
  rounds: number,
  broker: BrokerOptions = {},
): Promise<CalmResult> {
  const world = new World({
    seed,
    definition,
    blockSize: 4,
    abandonAfter: 600,
    clockJumps: false,
    crashEvery: 1_000_000,
    calm: true,
    broker,
  });
  const players = new Players(world);
  players.startDiligent('player-1', rounds);
  const { scheduler } = world;
  const found: string[] = [];
  if (!(await scheduler.run(() => players.gone, scheduler.now + seconds(7200))))
    found.push('the player waits for ever');
  for (let wait = 0; wait < 120 && !(await world.atRest()); wait++) {
    await scheduler.run(() => false, scheduler.now + seconds(15));
  }
  if (!(await world.atRest())) found.push('not everything came to its end');
  const events = await world.everything();
  const { told, deposited } = players;
  found.push(...violations({ games: [definition], events, told, deposited, ...world.sent, steadyClocks: true }));
  return { violations: found, messages: world.broker.accepted, streams: withoutTimes(events) };
}

function withoutTimes(events: readonly RecordedEvent[]): ReadonlyMap<string, readonly string[]> {
  const streams = new Map<string, readonly string[]>();
  for (const { stream, type, data, metadata } of events) {
    const timeless = Object.fromEntries(Object.entries(data).filter(([member]) => member !== 'debitBefore'));
    const text = canonicalJson([type, timeless, metadata.actor]);
    streams.set(stream, [...(streams.get(stream) ?? []), text]);
  }
  return streams;
}
