export { WalletModule } from './app.module.js';
