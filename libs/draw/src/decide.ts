import type { Cause, DecidedEvent } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';
import type { BlockOpened, BlockWithdrawn, DrawDeclined, UnitDrawn } from './events.js';

/** A request for a unit, read from the round's own stream. */
export interface DrawRequest {
  readonly roundId: string;
  readonly rulesHash: string;
  /** The `DrawRequested` event. */
  readonly cause: Cause;
}

/** The block that is being sold, as its last event leaves it. */
export interface SellingBlock {
  readonly size: number;
  readonly rulesHash: string;
  /** Units sold, so the position of the next. */
  readonly sold: number;
}

export type UnitForSale = (position: number, roundId: string) => Omit<UnitDrawn, 'roundId' | 'position'>;

export interface Sale {
  readonly events: readonly DecidedEvent[];
  /** Requests that this append answers; the others wait for the next block. */
  readonly answered: readonly DrawRequest[];
}

/**
 * Answers requests in the selling block: units in the order asked, a request by other rules declined, and the end of the
 * block with its last unit. No append spans two blocks; a request that stands in the batch twice is answered once.
 */
export function sell(requests: readonly DrawRequest[], block: SellingBlock, unit: UnitForSale): Sale {
  const events: DecidedEvent[] = [];
  const answered = new Map<string, DrawRequest>();
  let { sold } = block;
  for (const request of requests) {
    if (sold === block.size) break;
    const { roundId, cause } = request;
    if (answered.has(roundId)) continue;
    answered.set(roundId, request);
    if (request.rulesHash === block.rulesHash) {
      const drawn: UnitDrawn = { roundId, position: sold, ...unit(sold, roundId) };
      sold++;
      events.push({ type: 'UnitDrawn', data: drawn as unknown as JsonObject, state: { sold }, cause });
    } else {
      const declined: DrawDeclined = { roundId, reason: 'rules-changed' };
      events.push({ type: 'DrawDeclined', data: declined as unknown as JsonObject, state: { sold }, cause });
    }
  }
  if (sold === block.size) events.push({ type: 'BlockSoldOut', data: {}, state: { sold } });
  return { events, answered: [...answered.values()] };
}

export const openBlock = (opened: BlockOpened): DecidedEvent => ({
  type: 'BlockOpened',
  data: opened as unknown as JsonObject,
  state: { sold: 0 },
});

export const withdrawBlock = (sold: number, withdrawn: BlockWithdrawn): DecidedEvent => ({
  type: 'BlockWithdrawn',
  data: withdrawn as unknown as JsonObject,
  state: { sold },
});

/** Units sold as the last event of a block carries it in its metadata. */
export function soldOf(state: JsonObject | undefined): number {
  const sold = state?.['sold'];
  if (typeof sold !== 'number' || !Number.isSafeInteger(sold) || sold < 0) {
    throw new TypeError('the last event of the block does not say how many units are sold');
  }
  return sold;
}
