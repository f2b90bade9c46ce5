import type { DomainEvent } from '@tirage/event-sourcing';
import type { Draw } from '@tirage/randomness';
import type { FormulaName, Rank } from './rules.js';

/** What a round of this game is made of, in the order in which it happens. */
export type CourseEvent =
  | {
      /** The ten ships from first to last [2.4.1]. */
      readonly type: 'RaceDrawn';
      readonly data: { readonly arrival: readonly number[]; readonly draw: Draw };
    }
  | { readonly type: 'BonusDrawn'; readonly data: { readonly bonus: number; readonly draw: Draw } } // [2.4.2]
  | {
      /** Once for each formula played, losing ones too; `gain` in euro, `"1.50"`. */
      readonly type: 'FormulaSettled';
      readonly data: { readonly formula: FormulaName; readonly rank: Rank; readonly gain: string };
    };

const TYPES: ReadonlySet<string> = new Set<CourseEvent['type']>(['RaceDrawn', 'BonusDrawn', 'FormulaSettled']);

/** Whether the event is one of this game's; the others in a round's stream belong to the life cycle all games share. */
export function isCourseEvent(event: DomainEvent | CourseEvent): event is CourseEvent {
  return TYPES.has(event.type);
}
