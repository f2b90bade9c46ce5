import { Equals, IsIn, ValidateIf } from 'class-validator';
import { MODES, type Mode } from '@tirage/rounds';

export class NavalChoices {
  /** Default `auto`. */
  @ValidateIf((_body, value) => value !== undefined)
  @IsIn(MODES)
  readonly mode?: Mode;
}

export class RevealNextAction {
  @Equals('revealNext')
  readonly type!: 'revealNext';
}

export class RevealAllAction {
  @Equals('revealAll')
  readonly type!: 'revealAll';
}
