import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import { eventOf, type CategoryEvent } from './events.js';
import { eventSchemasOf, type GameSchemas } from './game-schemas.js';
import { blockEvents, depositEvents, metadataSchema, walletEvents } from './other-events.js';
import { requestSchemas } from './requests.js';
import { responseSchemas } from './responses.js';
import { roundEvents } from './round-events.js';
import { roundSchemas } from './rounds.js';
import { closed, unnamed, type NamedSchema, type Schema } from './schema.js';

/** What a value breaks, `/stake must match pattern …`; empty when nothing. */
export type Validator = (value: unknown) => readonly string[];

/** The contract of the games that are there. */
export interface ContractSchemas {
  readonly games: readonly GameSchemas[];
  /** Bodies, queries and answers. */
  readonly http: readonly NamedSchema[];
  /** Every version of every event, in every category. */
  readonly events: readonly CategoryEvent[];
  readonly metadata: NamedSchema;
  /**
   * Checks against one schema in its closed form: what we send ourselves holds no member that the contract does not name.
   * Compiled once. Throws `RangeError` for an id that is none.
   */
  validator(schemaId: string): Validator;
}

/**
 * Combines what all games share with what each adds. Throws for no game at all and for a schema that is none, so that no
 * process starts with it.
 */
export function contractSchemas(games: readonly GameSchemas[]): ContractSchemas {
  if (games.length === 0) throw new RangeError('a contract needs a game');
  const http = [...requestSchemas(games), ...responseSchemas, ...roundSchemas(games)];
  const gameEvents = games.flatMap((game) =>
    eventSchemasOf(game).map(({ type, version, data }) => eventOf('round', type, version, data)),
  );
  const events = withoutTwins([...roundEvents, ...gameEvents, ...walletEvents, ...depositEvents, ...blockEvents]);
  const all = [...http, ...events.map(({ data }) => data), metadataSchema];
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: false, allowUnionTypes: true });
  formats.default.default(ajv, ['date-time']);
  for (const schema of all) ajv.addSchema(closed(schema));
  const compiled = new Map<string, Validator>();
  return {
    games,
    http,
    events,
    metadata: metadataSchema,
    validator(schemaId) {
      const known = compiled.get(schemaId);
      if (known !== undefined) return known;
      const validate = ajv.getSchema(schemaId);
      if (validate === undefined) throw new RangeError(`no schema ${schemaId}`);
      const validator = validatorOf(validate);
      compiled.set(schemaId, validator);
      return validator;
    },
  };
}

function validatorOf(validate: ValidateFunction): Validator {
  return (value) => (validate(value) ? [] : (validate.errors ?? []).map(told));
}

const told = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath} ${message ?? 'is wrong'} ${JSON.stringify(params)}`.trim();

/** Two games may name an event alike (`ExtraGranted`): its data is then either's. */
function withoutTwins(events: readonly CategoryEvent[]): readonly CategoryEvent[] {
  const byId = new Map<string, CategoryEvent>();
  for (const event of events) {
    const before = byId.get(event.data.$id);
    byId.set(event.data.$id, before === undefined ? event : either(before, event));
  }
  return [...byId.values()];
}

function either(one: CategoryEvent, other: CategoryEvent): CategoryEvent {
  const before = unnamed(one.data);
  const alternatives = Array.isArray(before['anyOf']) ? (before['anyOf'] as readonly Schema[]) : [before];
  return eventOf(one.category, one.type, one.version, { anyOf: [...alternatives, unnamed(other.data)] });
}
