import type { DomainEvent } from '@tirage/event-sourcing';

export type LineResult = {
  readonly class: 'cash' | 'extra' | 'nothing';
  /** Of its combination. */
  readonly symbol?: string;
  /** In euro; `"0.00"` but for a cash line. */
  readonly gain: string;
};

/** What a round of this game is made of: a grid and what its lines are, Extras, and a grid for each Extra [4.3, 4.5]. */
export type EldoradoEvent =
  | {
      readonly type: 'GridRevealed';
      readonly data: {
        /** 0 for the first grid, 1 to 3 for those of the Extras. */
        readonly grid: number;
        /** From the top, each from the left. */
        readonly lines: readonly (readonly string[])[];
      };
    }
  | {
      readonly type: 'GridEvaluated';
      readonly data: {
        readonly grid: number;
        /** In euro, the gains of the lines together. */
        readonly cash: string;
        readonly lines: readonly LineResult[];
      };
    }
  | { readonly type: 'ExtraGranted'; readonly data: { readonly count: number } }
  | {
      readonly type: 'ExtraStarted';
      readonly data: {
        /** Extras left after this one. */
        readonly remaining: number;
      };
    };

const TYPES: ReadonlySet<string> = new Set<EldoradoEvent['type']>([
  'GridRevealed',
  'GridEvaluated',
  'ExtraGranted',
  'ExtraStarted',
]);

/** Whether the event is one of this game's; the others in a round's stream belong to the life cycle all games share. */
export function isEldoradoEvent(event: DomainEvent | EldoradoEvent): event is EldoradoEvent {
  return TYPES.has(event.type);
}
