import type { DomainEvent } from '@tirage/event-sourcing';

export type Origin = 'initial' | 'bonus';

/**
 * What lies under a cell. A part of a ship has the number of its ship once that ship is complete, so in this event the
 * last part alone: before, the number would tell what lies under other cells.
 */
export type Content =
  | { readonly kind: 'water' }
  | { readonly kind: 'ship'; readonly ship?: number }
  | { readonly kind: 'anchor'; readonly multiplier: number }
  | { readonly kind: 'buoy' };

export type Reveal = {
  /** From 1, bonus coordinates counted on. */
  readonly n: number;
  readonly origin: Origin;
  readonly cell: string;
  readonly content: Content;
};

export type CompleteShip = {
  /** In the order in which ships are completed, from 1. */
  readonly ship: number;
  readonly size: number;
  readonly cells: readonly string[];
  /** In euro, without the multiplier. */
  readonly gain: string;
};

/** What a round of this game is made of: each coordinate, followed by what it brings. */
export type NavalEvent =
  | { readonly type: 'CoordinateRevealed'; readonly data: Reveal }
  | {
      /** For the buoy just uncovered. */
      readonly type: 'BonusCoordinateGranted';
      readonly data: { readonly count: 1 };
    }
  | { readonly type: 'MultiplierFound'; readonly data: { readonly value: number } }
  | { readonly type: 'ShipCompleted'; readonly data: CompleteShip };

const TYPES: ReadonlySet<string> = new Set<NavalEvent['type']>([
  'CoordinateRevealed',
  'BonusCoordinateGranted',
  'MultiplierFound',
  'ShipCompleted',
]);

/** Whether the event is one of this game's; the others in a round's stream belong to the life cycle all games share. */
export function isNavalEvent(event: DomainEvent | NavalEvent): event is NavalEvent {
  return TYPES.has(event.type);
}
