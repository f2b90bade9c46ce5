import { Contended, StoreUnavailable } from '@tirage/event-sourcing';
import { BusUnavailable } from './message-bus.js';

const MAX_CAUSES = 10;

/**
 * Whether the failure says nothing about the message: store or bus did not answer, or too many wrote at once. Looked for
 * in the causes too, so that an error wrapped on its way is still recognised. Such a message is never parked.
 */
export function isTransient(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++) {
    if (cause instanceof StoreUnavailable || cause instanceof BusUnavailable || cause instanceof Contended) return true;
    cause = cause.cause;
  }
  return false;
}

/** Name and message of whatever was thrown, for people. */
export const describeError = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1_000);
