import 'reflect-metadata';
import { runService } from '@tirage/host';
import { LaCourseModule } from './app.module.js';

await runService({ name: 'la-course', modules: [LaCourseModule], needs: (keys) => keys.unit() });
