import { Inject, Injectable, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { openUnit } from '@tirage/draw';
import { runGame, type GameDefinition, type OpenRound } from '@tirage/rounds';
import { PLATFORM, runUntilStopped, type Platform } from './platform.js';
import { gameKeys } from './seal-rings.js';
import { sweepMetrics } from './sweep-metrics.js';

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
        onSweep: sweepMetrics(platform.metrics, game),
        onProblem: (err) => platform.log.warn({ service: game, err }, 'goes on after a problem'),
      }),
    );
  }
}

/** The service of one game: five lines make its app. */
@Module({})
export class GameModule {
  static of(definition: GameDefinition): DynamicModule {
    return { module: GameModule, providers: [GameRunner, { provide: DEFINITION, useValue: definition }] };
  }
}
