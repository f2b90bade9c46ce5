import { Equals, IsInt, Max, Min } from 'class-validator';
import { CRATES, MOUNDS } from './rules.js';

/** This game has nothing to choose at the opening. */
export class NoChoices {}

export class DigAction {
  @Equals('dig')
  readonly type!: 'dig';

  @IsInt()
  @Min(1)
  @Max(MOUNDS)
  readonly mound!: number;
}

export class OpenCrateAction {
  @Equals('openCrate')
  readonly type!: 'openCrate';

  @IsInt()
  @Min(1)
  @Max(CRATES)
  readonly crate!: number;
}
