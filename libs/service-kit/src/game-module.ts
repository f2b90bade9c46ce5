import { Inject, Injectable, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { openUnit } from '@tirage/draw';
import { runGame, type GameDefinition, type OpenRound, type SweepReport } from '@tirage/rounds';
import { PLATFORM, runUntilStopped, type Platform } from './platform.js';
import { gameKeys } from './seal-rings.js';

const DEFINITION = Symbol('game definition');

@Injectable()
class GameRunner implements OnApplicationBootstrap {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(DEFINITION) private readonly definition: GameDefinition,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { platform, definition } = this;
    const { game } = definition;
    const rows = await platform.readModel<OpenRound>(`open-rounds-${game}`);
    const keys = gameKeys(platform.keys.unit(), game);
    runUntilStopped(platform, game, (signal) =>
      runGame({
        ...platform,
        definition,
        openUnit: ({ block, position, sealed }, roundId) => openUnit(keys, { block, position, roundId }, sealed),
        abandonAfter: platform.settings.abandonAfter,
        rows,
        signal,
        onSweep: this.report(),
        onProblem: (err) => platform.log.warn({ service: game, err }, 'goes on after a problem'),
      }),
    );
  }

  private report(): (report: SweepReport) => void {
    const { metrics } = this.platform;
    const labels = { game: this.definition.game };
    const open = metrics.gauge('rounds_open', 'Rounds without their last entry', ['game']);
    const oldest = metrics.gauge('oldest_open_round_seconds', 'Age of the oldest round that has not ended', ['game']);
    const stuck = metrics.gauge('rounds_stuck', 'Rounds that could not move for a minute: an alarm', ['game']);
    const completed = metrics.counter('rounds_completion_sent_total', 'Rounds finished for absent players', ['game']);
    return (swept) => {
      open.set(labels, swept.open);
      oldest.set(labels, swept.oldestAge);
      stuck.set(labels, swept.woken);
      completed.inc(labels, swept.completed);
    };
  }
}

/** The service of one game: five lines make its app. */
@Module({})
export class GameModule {
  static of(definition: GameDefinition): DynamicModule {
    return { module: GameModule, providers: [GameRunner, { provide: DEFINITION, useValue: definition }] };
  }
}
