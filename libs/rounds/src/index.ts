export {
  currentRules,
  rulesByHash,
  type Action,
  type ActionOffer,
  type BodyClass,
  type Evaluation,
  type GameContract,
  type GameDefinition,
  type GameRules,
  type InvalidChoice,
  type LotRow,
  type LotUnit,
  type Provenance,
  type RulesTable,
  type Shown,
  type Unit,
} from './game-definition.js';
export {
  laneOf,
  roundOfStream,
  roundStream,
  type DrawRequested,
  type RoundOpened,
  type RoundSettled,
  type RoundVoided,
  type StakeDebited,
  type StakeRefused,
  type UnitDrawn,
} from './events.js';
export { ImpossibleEvent, roundFold, type RoundState } from './state.js';
export { act, answerDebit, complete, declineDraw, openRound, takeUnit, type Opening } from './decide.js';
export { dealt, firstIssuable, revealedUnit, shownOf, type Issuable } from './dealt.js';
export { InvalidOperatorData, operatorData, operatorFile } from './operator-data.js';
export { MODES, withMode, withoutChoices, type Mode } from './openings.js';
export { boundRules, rulesVersions, type RulesVersions } from './rules-versions.js';
export { GameService, type GameServicePorts } from './game-service.js';
export {
  advance,
  hasEnded,
  isAnswerable,
  roundView,
  type RoundProgress,
  type RoundStatus,
  type RoundView,
} from './view.js';
export { eventView, playerEventView, type EventView } from './event-view.js';
export { openRoundCategories, projectOpenRounds, type OpenRound, type OpenRoundChange } from './open-rounds.js';
export { STUCK_AFTER, SWEEP_EVERY, Sweeper, type SweepReport } from './sweeper.js';
export type { Check } from './replay-checks.js';
export { replayRound, type Frame, type Replay } from './replay.js';
export {
  PlayerCalls,
  roundIdOf,
  type CallResult,
  type KeyedCall,
  type PlayerCallPorts,
  type StreamFollower,
} from './player-calls.js';
export { runGame, type GameOptions } from './run.js';
/** Words of which games write their JSON Schemas. */
export * as schema from './schema-words.js';
