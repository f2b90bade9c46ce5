export { laCourse } from './definition.js';
export type { CourseEvent } from './events.js';
export type { CourseState } from './state.js';
