import { seconds } from '@tirage/kernel';
import type { GameDefinition } from '@tirage/rounds';
import type { FaultCounts } from './faults.js';
import { violations } from './invariants.js';
import { Players } from './players.js';
import { withRepeatableSteps } from './repeatable-steps.js';
import { SeededRandom } from './scheduler.js';
import { World } from './world.js';

export interface SimulationResult {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly faults: FaultCounts;
  readonly rounds: number;
  readonly events: number;
  /** Messages handed over. */
  readonly messages: number;
  /** Virtual seconds. */
  readonly lasted: number;
}

const PLAY_AT_MOST = seconds(3 * 3600);
const REST_AT_MOST = seconds(1800);
const QUIET_FOR = seconds(60);
/** A schedule needs a few hundred. */
const MESSAGES_AT_MOST = 5_000;

/** One schedule: people play while everything fails, then nothing fails any more and all must come to its end. */
export async function simulate(seed: number, definition: GameDefinition): Promise<SimulationResult> {
  const shape = new SeededRandom(seed ^ 0x5eed);
  const clockJumps = shape.chance(0.3);
  const world = new World({
    seed,
    definition: withRepeatableSteps(definition),
    blockSize: shape.pick([2, 3, 5, 8]),
    abandonAfter: shape.pick([30, 90, 300]),
    clockJumps,
    crashEvery: shape.pick([20, 60, 300]),
  });
  const { scheduler } = world;
  const began = scheduler.now;
  const players = new Players(world);
  players.start(1 + shape.below(3), 1 + shape.below(4));
  if (shape.chance(0.3)) scheduler.after(shape.below(60_000), () => world.upgrade());

  const flooded = () => world.broker.delivered > MESSAGES_AT_MOST;
  await scheduler.run(() => players.gone || flooded(), scheduler.now + PLAY_AT_MOST);
  world.heal();
  const found = [...world.problems];
  if (!players.gone) found.push('somebody waits for ever');
  if (!(await comesToRest(world, flooded))) found.push('not everything came to its end');
  await scheduler.run(flooded, scheduler.now + QUIET_FOR);
  const delivered = world.broker.delivered;
  await scheduler.run(flooded, scheduler.now + QUIET_FOR);
  if (world.broker.delivered !== delivered || flooded()) found.push('messages never come to rest');
  for (const { message, reason } of world.broker.parked) found.push(`parked on ${message.topic}: ${reason}`);

  const events = await world.everything();
  found.push(
    ...violations({
      games: [world.definition],
      events,
      told: players.told,
      deposited: players.deposited,
      ...world.sent,
      steadyClocks: !clockJumps,
    }),
  );
  return {
    seed,
    violations: found,
    faults: world.faults.counts(),
    rounds: events.filter(({ type }) => type === 'RoundOpened').length,
    events: events.length,
    messages: world.broker.delivered,
    lasted: (scheduler.now - began) / 1000,
  };
}

async function comesToRest(world: World, flooded: () => boolean): Promise<boolean> {
  const { scheduler } = world;
  const limit = scheduler.now + REST_AT_MOST;
  while (scheduler.now < limit && !flooded()) {
    await scheduler.run(flooded, scheduler.now + seconds(15));
    if (await world.atRest()) return true;
  }
  return false;
}
