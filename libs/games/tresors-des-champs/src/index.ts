export { tresorsDesChamps } from './definition.js';
export { tresorsDesChampsSchemas } from './schemas.js';
export type { TresorsEvent } from './events.js';
export type { TresorsState } from './state.js';
