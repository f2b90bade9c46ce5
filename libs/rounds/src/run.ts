import { runProjection, type EventStore, type ReadModel } from '@tirage/event-sourcing';
import { repeat, type Clock, type Random, type Timers } from '@tirage/kernel';
import type { MessageBus } from '@tirage/messaging';
import type { GameDefinition } from './game-definition.js';
import { GameService, type GameServicePorts } from './game-service.js';
import { openRoundCategories, projectOpenRounds, type OpenRound } from './open-rounds.js';
import { SWEEP_EVERY, Sweeper, type SweepReport } from './sweeper.js';

export interface GameOptions {
  readonly definition: GameDefinition;
  readonly store: EventStore;
  readonly bus: MessageBus;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly openUnit: GameServicePorts['openUnit'];
  /** Seconds without a step of the player until the system finishes his round. */
  readonly abandonAfter: number;
  readonly rows: ReadModel<OpenRound>;
  readonly signal: AbortSignal;
  readonly onProblem?: (problem: unknown) => void;
  readonly onSweep?: (report: SweepReport) => void;
}

/** One game's service until the signal is aborted: it plays rounds, and looks after those that stopped half-way. */
export async function runGame(options: GameOptions): Promise<void> {
  const { definition, store, bus, clock, timers, random, openUnit, abandonAfter, rows, signal } = options;
  const supervised = { timers, signal, ...(options.onProblem === undefined ? {} : { onProblem: options.onProblem }) };
  const service = new GameService(definition, { store, bus, clock, timers, openUnit, abandonAfter });
  const sweeper = new Sweeper(definition.game, rows, bus, clock);
  const sweep = async () => {
    const report = await sweeper.sweep();
    options.onSweep?.(report);
  };
  await Promise.all([
    bus.consume({
      group: definition.game,
      topics: service.topics,
      handle: (message) => service.handle(message),
      signal,
    }),
    runProjection({
      name: `open-rounds/${definition.game}`,
      store,
      categories: openRoundCategories,
      readModel: rows,
      project: (event, get) => projectOpenRounds(definition.game, event, get),
      random,
      ...supervised,
    }),
    repeat(sweep, { every: SWEEP_EVERY, ...supervised }),
  ]);
}
