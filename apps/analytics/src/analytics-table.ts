import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AnalyticsHour, AnalyticsHoursQuery, Page } from '@tirage/contracts';
import type { ReadModel } from '@tirage/event-sourcing';
import { PLATFORM, runUntilStopped, type Platform } from '@tirage/service-kit';
import { readHours } from './hours.js';
import type { Row } from './rows.js';
import { runAnalytics } from './run.js';

/** This process's table of hours; disposable, and served as far as it has come. */
@Injectable()
export class AnalyticsTable implements OnApplicationBootstrap {
  private table: ReadModel<Row> | undefined;

  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  async onApplicationBootstrap(): Promise<void> {
    const table = await this.platform.readModel<Row>('analytics');
    this.table = table;
    const { log } = this.platform;
    runUntilStopped(this.platform, 'analytics', (signal) =>
      runAnalytics({
        ...this.platform,
        table,
        signal,
        onProblem: (err) => log.warn({ service: 'analytics', err }, 'goes on after a problem'),
      }),
    );
  }

  hours(query: AnalyticsHoursQuery): Promise<Page<AnalyticsHour>> {
    if (this.table === undefined) throw new Error('asked before the start');
    return readHours(this.table, query);
  }
}
