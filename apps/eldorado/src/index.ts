export { EldoradoModule } from './app.module.js';
