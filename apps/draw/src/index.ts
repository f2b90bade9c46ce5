export { DrawModule } from './app.module.js';
