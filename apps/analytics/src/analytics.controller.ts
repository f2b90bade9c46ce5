import { Controller, Get, Inject, Query } from '@nestjs/common';
import { AnalyticsHoursQuery, type AnalyticsHour, type Page } from '@tirage/contracts';
import { Strict } from '@tirage/http';
import { AnalyticsTable } from './analytics-table.js';

/** What analysts look at; the edge lets in the role `analyst` alone. */
@Controller('v1/analytics')
export class AnalyticsController {
  constructor(@Inject(AnalyticsTable) private readonly table: AnalyticsTable) {}

  @Get('hours')
  hours(@Query(new Strict(AnalyticsHoursQuery)) query: AnalyticsHoursQuery): Promise<Page<AnalyticsHour>> {
    return this.table.hours(query);
  }
}
