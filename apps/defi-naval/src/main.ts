import 'reflect-metadata';
import { runService } from '@tirage/host';
import { DefiNavalModule } from './app.module.js';

await runService({ name: 'defi-naval', modules: [DefiNavalModule], needs: (keys) => keys.unit() });
