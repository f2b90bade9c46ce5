import { Inject, Injectable, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { openUnit } from '@tirage/draw';
import { runGame, type OpenRound } from '@tirage/rounds';
import { PLATFORM, runUntilStopped, type Platform } from './platform.js';
import { gameKeys } from './seal-rings.js';
import { sweepMetrics } from './sweep-metrics.js';

const GAME = Symbol('name of the game');

@Injectable()
class GameRunner implements OnApplicationBootstrap {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(GAME) private readonly game: string,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { platform, game } = this;
    const definition = platform.games.named(game);
    if (definition === undefined) throw new TypeError(`${game} is not registered`);
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
  static of(game: string): DynamicModule {
    return { module: GameModule, providers: [GameRunner, { provide: GAME, useValue: game }] };
  }
}
