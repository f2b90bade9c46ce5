export type { FieldError } from './field-error.js';
export { isGameName, isIdempotencyKey } from './ids.js';
export { cursorOf, type Cursor } from './cursor.js';
export { parseStrictJson, type StrictJson, type StrictJsonOptions } from './strict-json.js';
export {
  isProblemCode,
  isRetryable,
  problemCodes,
  ProblemError,
  problems,
  problemType,
  type ProblemCode,
  type ProblemMembers,
} from './problem.js';
export { bodyReader, UnsupportedDecorator, type BodyClass, type BodyReader } from './bodies/body-reader.js';
export { actionReader, type ReadAction } from './bodies/action-reader.js';
export {
  IsAmount,
  IsAmountAboveZero,
  IsPlayerId,
  IsRoundId,
  isUtcTime,
  IsUtcTime,
  MayBeAbsent,
  MayBeNull,
} from './bodies/decorators.js';
export { ActionBody, DepositBody, DevTokenBody, ExclusionBody, LimitsBody, OpenRoundBody } from './bodies/requests.js';
export {
  AnalyticsHoursQuery,
  BlocksQuery,
  GameQuery,
  limitOf,
  PageQuery,
  RoundsQuery,
  SupportRoundsQuery,
} from './bodies/queries.js';
export { asyncApi, components } from './asyncapi.js';
export { contractSchemas, type ContractSchemas, type Validator } from './schemas/contract-schemas.js';
export type { GameSchemas } from './schemas/game-schemas.js';
export type { CategoryEvent } from './schemas/events.js';
export { closed, type NamedSchema, type Schema } from './schemas/schema.js';
export { componentName, dataSchema, httpSchemaId, METADATA_SCHEMA } from './schemas/ids.js';
export { hiddenFromPlayers } from './schemas/round-events.js';
export type {
  Accepted,
  ActionOffer,
  Actor,
  AnalyticsHour,
  BlockStatus,
  BlockView,
  Check,
  Commitment,
  Deposit,
  Draw,
  Evidence,
  Frame,
  GameDetail,
  GameSummary,
  HttpEvent,
  Limits,
  Page,
  Problem,
  Proof,
  Provenance,
  Replay,
  Role,
  RoundStatus,
  RoundView,
  SupportEvent,
  Token,
  Wallet,
  WalletEntry,
  WalletEntryType,
} from './types.js';
