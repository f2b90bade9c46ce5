import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { FORMULAS } from './rules.js';

/** What each bet must be is said by the opening, which names its place. */
export class CourseChoices {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(FORMULAS.length)
  readonly bets!: readonly unknown[];
}
