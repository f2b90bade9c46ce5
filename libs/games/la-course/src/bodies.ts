import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { FORMULAS } from './rules.js';

/** What each bet must be is said by the opening, which names its place. */
export class CourseChoices {
  // The lowest is checked first: what is no list at all is told so.
  @ArrayMaxSize(FORMULAS.length)
  @ArrayMinSize(1)
  @IsArray()
  readonly bets!: readonly unknown[];
}
