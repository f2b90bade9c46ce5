import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Page, RoundView, SupportRoundsQuery } from '@tirage/contracts';
import { runProjection, type ReadModel } from '@tirage/event-sourcing';
import { PLATFORM, runUntilStopped, type Platform } from '@tirage/service-kit';
import { projectSearch, searchCategories, type FoundRound } from './rows.js';
import { searchRounds } from './search.js';

/**
 * The table that rounds are searched in. Disposable: deleted, it is rebuilt from the store while support is served with
 * what it has so far; readiness does not wait for it.
 */
@Injectable()
export class SearchTable implements OnApplicationBootstrap {
  private rows: ReadModel<FoundRound> | undefined;

  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  async onApplicationBootstrap(): Promise<void> {
    const { store, timers, random, log } = this.platform;
    const readModel = await this.platform.readModel<FoundRound>('support-search');
    this.rows = readModel;
    runUntilStopped(this.platform, 'support-search', (signal) =>
      runProjection({
        name: 'support-search',
        ...{ store, timers, random, signal, readModel, categories: searchCategories, project: projectSearch },
        onProblem: (err) => log.warn({ service: 'support', err }, 'goes on after a problem'),
      }),
    );
  }

  search(query: SupportRoundsQuery): Promise<Page<RoundView>> {
    if (this.rows === undefined) throw new Error('asked before the start');
    return searchRounds({ ...this.platform, rows: this.rows }, query);
  }
}
