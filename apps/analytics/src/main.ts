import 'reflect-metadata';
import { runService } from '@tirage/host';
import { AnalyticsModule } from './analytics.module.js';

await runService({ name: 'analytics', modules: [AnalyticsModule], api: true });
