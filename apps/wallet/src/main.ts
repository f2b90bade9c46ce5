import 'reflect-metadata';
import { runService } from '@tirage/host';
import { WalletModule } from './app.module.js';

await runService({ name: 'wallet', modules: [WalletModule] });
