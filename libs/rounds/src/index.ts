export {
  currentRules,
  rulesByHash,
  type Action,
  type ActionOffer,
  type BodyClass,
  type GameDefinition,
  type GameRules,
  type InvalidChoice,
  type Provenance,
  type RulesTable,
  type Unit,
} from './game-definition.js';
