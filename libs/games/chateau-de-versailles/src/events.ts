import type { DomainEvent } from '@tirage/event-sourcing';
import type { Zone } from './rules.js';

/** Amounts in euro, `"5.00"`. */
export type MirrorContent = { readonly sums: readonly string[]; readonly gain: string };
export type SideContent = { readonly symbols: readonly { readonly symbol: string; readonly amount: string }[] };
export type ChandeliersContent = { readonly chandeliers: readonly (readonly string[])[] };

export type ZoneContent = MirrorContent | SideContent | ChandeliersContent;

/** A zone is opened whole: all that lies under it, and what it pays, `"0.00"` when nothing. */
export type ZoneOpened = {
  readonly type: 'ZoneOpened';
  readonly data: { readonly zone: Zone; readonly content: ZoneContent; readonly gain: string };
};

/** All that a round of this game is made of; nothing is drawn at a reveal, so no event carries a draw. */
export type VersaillesEvent = ZoneOpened;

/** Whether the event is this game's; the others in a round's stream belong to the life cycle all games share. */
export function isVersaillesEvent(event: DomainEvent | VersaillesEvent): event is VersaillesEvent {
  return event.type === 'ZoneOpened';
}
