export type { Check } from './check.js';
export type { Json, JsonObject } from './json.js';
export { Unusable } from './unusable.js';
export { verifyJson, verifyText } from './verify-file.js';
export type { Known } from './verify-round.js';
