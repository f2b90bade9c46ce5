import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsTable } from './analytics-table.js';

@Module({ controllers: [AnalyticsController], providers: [AnalyticsTable] })
export class AnalyticsModule {}
