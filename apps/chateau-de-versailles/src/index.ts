export { ChateauDeVersaillesModule } from './app.module.js';
