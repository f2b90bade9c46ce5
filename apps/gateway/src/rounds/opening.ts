import { bodyReader, type BodyReader, type FieldError, type OpenRoundBody } from '@tirage/contracts';
import { invalidFields, readRound, type RoundsSource } from '@tirage/http';
import { hashOf, Money, type JsonObject } from '@tirage/kernel';
import { currentRules, rulesByHash, type GameDefinition, type GameRules, type InvalidChoice } from '@tirage/rounds';

/** A body as it is compared: defaults filled in, `"2"` written `"2.00"`. */
export interface NormalisedOpening {
  readonly game: string;
  readonly stake: string;
  readonly choices: JsonObject;
}

export const bodyHashOf = (body: object): string => hashOf(body);

/**
 * The opening by the rules now sold or, where they do not take it, by those of the round that this key has opened already:
 * its answer is given again when its stake is sold no more. 400 when it is an opening by neither.
 */
export async function normaliseOpening(
  source: RoundsSource,
  definition: GameDefinition,
  body: OpenRoundBody,
  roundId: string,
): Promise<NormalisedOpening> {
  const stake = Money.parse(body.stake);
  const choices = readChoices(definition, body.choices ?? {});
  const current = definition.normaliseOpening(stake, choices, currentRules(definition));
  if (!isInvalid(current)) return { game: definition.game, stake: stake.toString(), choices: current };
  const rules = await rulesOfRound(source, definition, roundId);
  const then = rules === undefined ? current : definition.normaliseOpening(stake, choices, rules);
  if (isInvalid(then)) throw invalidFields(current);
  return { game: definition.game, stake: stake.toString(), choices: then };
}

const isInvalid = (normalised: JsonObject | readonly InvalidChoice[]): normalised is readonly InvalidChoice[] =>
  Array.isArray(normalised);

async function rulesOfRound(
  source: RoundsSource,
  definition: GameDefinition,
  roundId: string,
): Promise<GameRules | undefined> {
  const round = await readRound(source, roundId);
  return round?.definition.game === definition.game
    ? rulesByHash(definition, round.progress.state.opened.rulesHash)
    : undefined;
}

const readers = new WeakMap<GameDefinition, BodyReader<object>>();

function readChoices(definition: GameDefinition, choices: JsonObject): JsonObject {
  const reader = readers.get(definition) ?? bodyReader(definition.choicesBody);
  readers.set(definition, reader);
  const read = reader(choices);
  if (isRefused(read)) throw invalidFields(read.map((error) => ({ ...error, field: pathOf(error.field) })));
  return read as JsonObject;
}

const isRefused = (read: object | FieldError[]): read is FieldError[] => Array.isArray(read);

const pathOf = (field: string): string => (field === '' ? 'choices' : `choices.${field}`);
