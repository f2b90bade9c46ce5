import { LONGEST_TOKEN_SECONDS, ROLES } from '../bodies/requests.js';
import { ROUND_STATUSES } from '../bodies/queries.js';
import { CURSOR, GIVEN_AMOUNT, GIVEN_AMOUNT_ABOVE_ZERO, PAGE_LIMIT } from '../patterns.js';
import { HASHES } from './examples.js';
import type { GameSchemas } from './game-schemas.js';
import { httpSchemaId } from './ids.js';
import {
  anyObject,
  closed,
  described,
  listOf,
  matching,
  named,
  object,
  oneOf,
  optional,
  orNull,
  whole,
  type NamedSchema,
  type Schema,
} from './schema.js';
import { game, hash, playerId, time } from './values.js';

const givenAmount = described('Euro, at most two decimals.', matching(GIVEN_AMOUNT));
const basedOn = described('The revision the player saw; by default the one that is read now.', whole(0));

const request = (name: string, properties: Readonly<Record<string, Schema>>, ...examples: object[]): NamedSchema =>
  named(httpSchemaId(name), name, closed(object(properties)), examples);

const page = {
  limit: optional(described('1 to 100, default 50.', matching(PAGE_LIMIT))),
  cursor: optional(described('The nextCursor of the page before.', matching(CURSOR))),
};
const status = optional(oneOf(ROUND_STATUSES));

/** Bodies and queries; all are closed: an unknown member is refused. */
export function requestSchemas(games: readonly GameSchemas[]): readonly NamedSchema[] {
  return [
    request(
      'DevTokenBody',
      {
        playerId,
        roles: optional(listOf(oneOf(ROLES), { minItems: 1, uniqueItems: true })),
        expiresIn: optional(described('Seconds, default 3600.', whole(1, LONGEST_TOKEN_SECONDS))),
      },
      { playerId: 'player-1' },
      { playerId: 'agent-7', roles: ['support'], expiresIn: 600 },
    ),
    request(
      'DepositBody',
      { playerId, amount: described('Euro, above zero.', matching(GIVEN_AMOUNT_ABOVE_ZERO)) },
      { playerId: 'player-1', amount: '20.00' },
    ),
    request('LimitsBody', { dailyStake: orNull(givenAmount) }, { dailyStake: '50' }, { dailyStake: null }),
    request('ExclusionBody', { until: time }, { until: '2027-01-31T00:00:00Z' }),
    openRound(games),
    action(games),
    request('PageQuery', page, {}, { limit: '20', cursor: 'WzEsInJvdW5kcyIsNF0' }),
    request(
      'GameQuery',
      { rulesHash: optional(described('Which version of the rules; the one now sold by default.', hash)) },
      {},
      { rulesHash: HASHES.rules },
    ),
    request('BlocksQuery', { ...page, game: optional(game), stake: optional(givenAmount) }, { stake: '2' }),
    request('RoundsQuery', { ...page, status }, { status: 'refused' }),
    request(
      'SupportRoundsQuery',
      {
        ...page,
        status,
        player: optional(playerId),
        game: optional(game),
        from: optional(time),
        to: optional(time),
        minPrize: optional(givenAmount),
      },
      { player: 'player-1', from: '2026-11-30T00:00:00Z', minPrize: '100' },
    ),
    request(
      'AnalyticsHoursQuery',
      { ...page, game: optional(game), from: optional(time), to: optional(time) },
      { game: 'tresors-des-champs', from: '2026-11-30T00:00:00Z' },
    ),
  ];
}

/** `choices` are those of the game named; a game that is not installed is answered otherwise (503). */
function openRound(games: readonly GameSchemas[]): NamedSchema {
  const schema = closed(object({ game, stake: givenAmount, choices: optional(anyObject) }));
  const choices = games.map((one) => ({
    if: { properties: { game: { const: one.game } }, required: ['game'] },
    then: { properties: { choices: closed(one.choices) } },
  }));
  const examples = [{ game: 'tresors-des-champs', stake: '2.00' }];
  return named(httpSchemaId('OpenRoundBody'), 'OpenRoundBody', { ...schema, allOf: choices }, examples);
}

/** An action of any game, each with its own members, and `basedOn`. */
function action(games: readonly GameSchemas[]): NamedSchema {
  const actions = games.flatMap((one) => Object.values(one.actions).map((schema) => withBasedOn(schema)));
  const examples = games.flatMap((one) =>
    one.game === 'tresors-des-champs' ? [{ type: 'dig', mound: 7, basedOn: 4 }] : [],
  );
  return named(httpSchemaId('ActionBody'), 'ActionBody', { anyOf: actions }, examples);
}

function withBasedOn(schema: Schema): Schema {
  const { properties } = schema as { readonly properties?: Schema };
  return closed({ ...schema, properties: { ...properties, basedOn } });
}
