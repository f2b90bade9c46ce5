import 'reflect-metadata';
import { runService } from '@tirage/host';
import { ChateauDeVersaillesModule } from './app.module.js';

await runService({ name: 'chateau-de-versailles', modules: [ChateauDeVersaillesModule], needs: (keys) => keys.unit() });
