import { AMOUNT, BASE64URL, BLOCK, FRACTION, GAME, HEX_32, LANE, PLAYER_ID, TIME, UUID } from '../patterns.js';
import { described, listOf, matching, object, orNull, text, whole, type Schema } from './schema.js';

/** The values that bodies, answers and events are made of. */

export const amount = described('Euro, two decimals.', matching(AMOUNT));
export const time = described('ISO 8601 UTC.', { ...matching(TIME), format: 'date-time' });
export const uuid = matching(UUID);
export const playerId = matching(PLAYER_ID);
export const game = matching(GAME);
export const lane = described('<game>_<stake in cents>', matching(LANE));
export const block = described('<game>_<stake in cents>_<number>', matching(BLOCK));
export const hash = described('SHA-256, hex.', matching(HEX_32));
export const seed = described('32 bytes, hex.', matching(HEX_32));
export const sealed = described('Sealed for one service, base64url.', matching(BASE64URL));
export const fraction = described('Exact, "23/80".', matching(FRACTION));
export const position = described('Place in its block, from 0.', whole(0));
export const revision = described('Place in its stream, from 0.', whole(0));
export const boolean: Schema = { type: 'boolean' };
export const reason = text(200);
export const version = whole(1, 9999);
export const actor: Schema = { enum: ['player', 'operator', 'system'] };
export const provenance: Schema = { enum: ['published', 'reconstructed', 'operator'] };
export const nullable = orNull;

/** An amount, `"0.00"` when losing; in Eldorado with the Extras granted. */
export const lot: Schema = { anyOf: [amount, object({ amount, extras: whole(0, 100) })] };

export const draw = described(
  'For each integer drawn, below its range, in order.',
  object({ label: text(100), ranges: listOf(whole(1, 2 ** 32)), values: listOf(whole(0, 2 ** 32 - 1)) }),
);
