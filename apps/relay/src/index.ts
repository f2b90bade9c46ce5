export { RelayModule } from './app.module.js';
