import 'reflect-metadata';
import { runService } from '@tirage/host';
import { SupportModule } from './support.module.js';

await runService({ name: 'support', modules: [SupportModule], api: true, needs: (keys) => keys.signing() });
