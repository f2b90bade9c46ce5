export { LaCourseModule } from './app.module.js';
