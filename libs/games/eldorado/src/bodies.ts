import { Equals } from 'class-validator';

/** This game has nothing to choose at the opening. */
export class NoChoices {}

export class PlayExtraAction {
  @Equals('playExtra')
  readonly type!: 'playExtra';
}
