import 'reflect-metadata';
import { runService } from '@tirage/host';
import { TresorsDesChampsModule } from './app.module.js';

await runService({ name: 'tresors-des-champs', modules: [TresorsDesChampsModule], needs: (keys) => keys.unit() });
