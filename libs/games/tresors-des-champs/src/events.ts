import type { DomainEvent } from '@tirage/event-sourcing';
import type { Draw } from '@tirage/randomness';
import type { Element } from './rules.js';

export type FieldNumber = 1 | 2;

export type Uncovered = { readonly mound: number; readonly element: Element };

type DigOutcome = {
  readonly field: FieldNumber;
  /** 1 to 30. */
  readonly mound: number;
  /** After the dig. */
  readonly toolsLeft: number;
  readonly draw: Draw;
};

/** What a round of this game is made of, in the order in which it can happen. */
export type TresorsEvent =
  | { readonly type: 'MoundDug'; readonly data: { readonly field: FieldNumber; readonly mound: number } }
  | { readonly type: 'ToolFound'; readonly data: DigOutcome }
  | { readonly type: 'EmptyFound'; readonly data: DigOutcome }
  | { readonly type: 'CarrotFound'; readonly data: DigOutcome }
  | {
      /** The elements not discovered, on the mounds not dug in ascending order. */
      readonly type: 'FieldUncovered';
      readonly data: {
        readonly field: FieldNumber;
        readonly elements: readonly Uncovered[];
        readonly draw: Draw;
      };
    }
  | { readonly type: 'ExtraOffered'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'CrateOpened'; readonly data: { readonly crate: number } }
  | { readonly type: 'ExtraCrateDrawn'; readonly data: { readonly crate: number; readonly draw: Draw } }
  | { readonly type: 'ExtraGranted'; readonly data: { readonly count: 1 } }
  | {
      /** `value` in euro, `"2.00"`. */
      readonly type: 'CarrotValueDrawn';
      readonly data: { readonly value: string; readonly draw: Draw };
    };

const TYPES: ReadonlySet<string> = new Set<TresorsEvent['type']>([
  'MoundDug',
  'ToolFound',
  'EmptyFound',
  'CarrotFound',
  'FieldUncovered',
  'ExtraOffered',
  'CrateOpened',
  'ExtraCrateDrawn',
  'ExtraGranted',
  'CarrotValueDrawn',
]);

/** Whether the event is one of this game's; the others in a round's stream belong to the life cycle all games share. */
export function isTresorsEvent(event: DomainEvent | TresorsEvent): event is TresorsEvent {
  return TYPES.has(event.type);
}
