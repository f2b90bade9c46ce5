/**
 * How the texts on our wires look, each said once: for JSON Schemas by `source`, for bodies as the expression. None
 * matches a line break: `$` without the `m` flag is the end of the text.
 */

/** What a client may send: euro, no sign, at most two decimals. decimal.js sees nothing else (hazard 11). */
export const GIVEN_AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
export const GIVEN_AMOUNT_ABOVE_ZERO = /^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/;
/** What we send: always two decimals. Balances may outgrow what a client can send. */
export const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;
/** ISO 8601 UTC; whether the day exists, `format: date-time` says. */
export const TIME = /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/;
export { PLAYER_ID } from '@tirage/kernel';
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const GAME = /^[a-z][a-z-]{0,39}$/;
/** `<game>_<stake in cents>` */
export const LANE = /^[a-z][a-z-]{0,39}_\d{1,6}$/;
/** `<game>_<stake in cents>_<number>` */
export const BLOCK = /^[a-z][a-z-]{0,39}_\d{1,6}_\d{1,9}$/;
/** 32 bytes: a hash or a seed. */
export const HEX_32 = /^[0-9a-f]{64}$/;
export const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** An exact fraction, `"23/80"`, or a whole number. */
export const FRACTION = /^\d+(\/[1-9]\d*)?$/;
/** 1 to 64 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,64}$/;
export const ACTION_TYPE = /^[a-z][A-Za-z]{0,39}$/;
/** 1 to 100, as it stands in a query. */
export const PAGE_LIMIT = /^([1-9]\d?|100)$/;
export const CURSOR = /^[A-Za-z0-9_-]{1,512}$/;
