import { Equals, IsIn, ValidateIf } from 'class-validator';
import { MODES, type Mode } from '@tirage/rounds';
import { ZONES, type Zone } from './rules.js';

export class VersaillesChoices {
  // Not IsOptional, which lets null pass.
  @ValidateIf(({ mode }: VersaillesChoices) => mode !== undefined)
  @IsIn(MODES)
  readonly mode?: Mode;
}

export class OpenZoneAction {
  @Equals('openZone')
  readonly type!: 'openZone';

  @IsIn(ZONES)
  readonly zone!: Zone;
}

export class RevealAllAction {
  @Equals('revealAll')
  readonly type!: 'revealAll';
}
