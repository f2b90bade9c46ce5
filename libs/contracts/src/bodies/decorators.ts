import { buildMessage, Matches, ValidateBy, ValidateIf } from 'class-validator';
import { GIVEN_AMOUNT, GIVEN_AMOUNT_ABOVE_ZERO, PLAYER_ID, TIME, UUID } from '../patterns.js';

/** May be left out; null is a value like any other, unlike with `IsOptional`. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

/** May be null, must be there. */
export const MayBeNull = (): PropertyDecorator => ValidateIf((_body, value) => value !== null);

export const IsAmount = (): PropertyDecorator =>
  Matches(GIVEN_AMOUNT, { message: 'must be an amount in euro as text, such as "2.00"' });

export const IsAmountAboveZero = (): PropertyDecorator =>
  Matches(GIVEN_AMOUNT_ABOVE_ZERO, { message: 'must be an amount in euro above zero as text, such as "2.00"' });

export const IsPlayerId = (): PropertyDecorator =>
  Matches(PLAYER_ID, { message: 'must be 1 to 64 letters, digits, _ or -' });

export const IsRoundId = (): PropertyDecorator => Matches(UUID, { message: 'must be a UUID' });

/** A day that exists, at a time that exists: `Date` alone takes 30 February for 2 March. */
export function isUtcTime(value: unknown): value is string {
  if (typeof value !== 'string' || !TIME.test(value)) return false;
  const day = value.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === day;
}

export const IsUtcTime = (): PropertyDecorator =>
  ValidateBy({
    name: 'isUtcTime',
    validator: {
      validate: isUtcTime,
      defaultMessage: buildMessage(() => '$property must be a time in UTC, such as 2027-01-31T00:00:00Z'),
    },
  });
