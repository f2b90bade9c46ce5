/** Ids of players are given by the operator: 1 to 64 of `A–Z a–z 0–9 _ -`. */
export const PLAYER_ID = /^[A-Za-z0-9_-]{1,64}$/;

export const isPlayerId = (value: unknown): value is string => typeof value === 'string' && PLAYER_ID.test(value);
