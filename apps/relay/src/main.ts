import 'reflect-metadata';
import { runService } from '@tirage/host';
import { RelayModule } from './app.module.js';

await runService({ name: 'relay', modules: [RelayModule] });
