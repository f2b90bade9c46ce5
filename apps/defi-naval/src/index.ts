export { DefiNavalModule } from './app.module.js';
