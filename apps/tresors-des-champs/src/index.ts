export { TresorsDesChampsModule } from './app.module.js';
