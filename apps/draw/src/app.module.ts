import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { buildTreeInWorker, runDraw, treeWorkerFile, type UnendedRow } from '@tirage/draw';
import { masterKeys, PLATFORM, runUntilStopped, type Platform } from '@tirage/service-kit';

@Injectable()
class DrawRunner implements OnApplicationBootstrap {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  async onApplicationBootstrap(): Promise<void> {
    const { settings, games, keys, health, log, metrics } = this.platform;
    const rows = await this.platform.readModel<UnendedRow>('draw-unended');
    const closed = metrics.counter('blocks_closed_total', 'Blocks whose seed was published');
    const { folder } = this.platform;
    const trees = folder === undefined ? {} : { folder: path.join(folder, 'draw-trees') };
    let prepared = false;
    health.addReadiness('blocks', () => {
      if (!prepared) throw new Error('not every lane has a block to sell yet');
    });
    runUntilStopped(this.platform, 'draw', (signal) =>
      runDraw({
        ...this.platform,
        games: games.sold,
        masterKeys: masterKeys(keys.seal()),
        seedBlockSize: settings.seedBlockSize,
        buildTree: (input) => buildTreeInWorker(input, { workerFile: treeWorkerFile, ...trees, signal }),
        preparing: Math.min(4, availableParallelism()),
        rows,
        signal,
        onPrepared: () => (prepared = true),
        onClosed: (block) => {
          closed.inc();
          log.info({ service: 'draw', block }, 'block closed');
        },
        onProblem: (err) => log.warn({ service: 'draw', err }, 'goes on after a problem'),
      }),
    );
  }
}

@Module({ providers: [DrawRunner] })
export class DrawModule {}
