export { InvalidAmount, Money } from './money.js';
export { canonicalJson, type Json, type JsonObject } from './json.js';
export { derivedId, hashOf, isUuid } from './ids.js';
export { isoTime, seconds, timeOf, type Clock, type Random, type Timers } from './time.js';
export { systemClock, systemRandom, systemTimers } from './system.js';
export { backOffMs, RECONNECT, type BackOff } from './back-off.js';
export { TooLong, within } from './within.js';
export { repeat } from './repeat.js';
export { isPlayerId, PLAYER_ID } from './player-id.js';
/** Odds, as exact fractions. */
export * as exact from './fraction.js';
