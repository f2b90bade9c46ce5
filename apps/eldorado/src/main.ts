import 'reflect-metadata';
import { runService } from '@tirage/host';
import { EldoradoModule } from './app.module.js';

await runService({ name: 'eldorado', modules: [EldoradoModule], needs: (keys) => keys.unit() });
