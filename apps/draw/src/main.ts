import 'reflect-metadata';
import { runService } from '@tirage/host';
import { DrawModule } from './app.module.js';

await runService({ name: 'draw', modules: [DrawModule], needs: (keys) => keys.seal() });
