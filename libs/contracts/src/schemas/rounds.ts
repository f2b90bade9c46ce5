import { ROUND_STATUSES } from '../bodies/queries.js';
import type { Commitment, Evidence, HttpEvent, Proof, Replay, RoundView, SupportEvent } from '../types.js';
import {
  CAUSE_ID,
  DAY,
  example,
  GAME_SUMMARY,
  HASHES,
  HTTP_EVENT,
  PRESENTATION,
  ROUND_ID,
  ROUND_VIEW,
} from './examples.js';
import { evidence } from './evidence.js';
import { eventSchemasOf, type EventSchema, type GameSchemas } from './game-schemas.js';
import { httpSchemaId } from './ids.js';
import { pageOf } from './responses.js';
import { hiddenFromPlayers, roundEvents } from './round-events.js';
import {
  anyObject,
  described,
  listOf,
  named,
  object,
  oneOf,
  optional,
  orNull,
  refTo,
  text,
  unnamed,
  whole,
  type NamedSchema,
  type Schema,
} from './schema.js';
import * as value from './values.js';

const THE_GAME = GAME_SUMMARY.game;

/** What depends on the games that are there: a board and the steps offered are the game's own. */
export function roundSchemas(games: readonly GameSchemas[]): readonly NamedSchema[] {
  const hasExampleGame = games.some(({ game }) => game === THE_GAME);
  const view = hasExampleGame ? [ROUND_VIEW] : [];
  const name = (name: string, schema: Schema, examples: readonly object[]) =>
    named(httpSchemaId(name), name, schema, examples);
  return [
    name('RoundView', { oneOf: games.map(viewOf) }, view),
    pageOf('RoundView', ...view.map((one) => ({ items: [one], nextCursor: null }))),
    name('HttpEvent', { oneOf: games.flatMap((game) => playerEvents(game)) }, hasExampleGame ? [HTTP_EVENT] : []),
    pageOf('HttpEvent'),
    proof,
    name(
      'SupportEvent',
      { oneOf: games.flatMap((game) => supportEvents(game)) },
      hasExampleGame ? [SUPPORT_EVENT] : [],
    ),
    name('Replay', replay(games), hasExampleGame ? [REPLAY] : []),
    name(
      'Presentation',
      { anyOf: games.map(({ presentation }) => presentation ?? anyObject) },
      hasExampleGame ? [PRESENTATION] : [],
    ),
    evidence(...(hasExampleGame ? [EVIDENCE] : [])),
  ];
}

const commitment = object({ block: value.block, position: value.position, leaf: value.hash } satisfies Of<Commitment>);

/** Every member that the type has, so that neither forgets one. */
type Of<T> = { readonly [Name in keyof Required<T>]: Schema };

function viewOf({ game, board, actions, offers }: GameSchemas): Schema {
  const offer = Object.keys(actions).map(
    (type): Schema =>
      offers?.[type] ?? {
        type: 'object',
        properties: { type: { const: type } },
        required: ['type'],
        additionalProperties: true,
      },
  );
  return object({
    id: value.uuid,
    game: { const: game },
    playerId: value.playerId,
    status: oneOf(ROUND_STATUSES),
    reason: optional(value.reason),
    openRoundId: optional(value.uuid),
    stake: value.amount,
    prize: described('Null until settled.', orNull(value.amount)),
    board,
    // A game without a step to take: `anyOf` of nothing is no schema.
    actions: offer.length === 0 ? listOf({}, { maxItems: 0 }) : listOf({ anyOf: offer }),
    autoCompleteAt: described('When the system finishes the round for an absent player.', orNull(value.time)),
    openedAt: value.time,
    settledAt: orNull(value.time),
    automatic: value.boolean,
    revision: value.revision,
    commitment: orNull(commitment),
  } satisfies Of<RoundView>);
}

const lifecycle: readonly EventSchema[] = roundEvents.map(({ type, version, data }) => ({
  type,
  version,
  data: unnamed(data),
}));

const playerEvents = (schemas: GameSchemas): readonly Schema[] =>
  [...lifecycle, ...eventSchemasOf(schemas)]
    .filter(({ type }) => !hiddenFromPlayers.has(type))
    .map((event) => object(eventMembers(schemas.game, event)));

const supportEvents = (schemas: GameSchemas): readonly Schema[] =>
  [...lifecycle, ...eventSchemasOf(schemas)].map((event) =>
    object({
      ...eventMembers(schemas.game, event),
      commandId: orNull(value.uuid),
      causationId: text(128),
    } satisfies Of<SupportEvent>),
  );

const eventMembers = (game: string, { type, version, data }: EventSchema): Of<HttpEvent> => ({
  id: value.uuid,
  type: { const: type },
  version: { const: version },
  roundId: value.uuid,
  game: { const: game },
  revision: value.revision,
  at: value.time,
  actor: value.actor,
  data: withoutSealed(data),
});

/** Shown to nobody. */
function withoutSealed(data: Schema): Schema {
  const { properties, required } = data as { readonly properties?: Schema; readonly required?: readonly string[] };
  if (properties === undefined || !('sealed' in properties)) return data;
  const { sealed: _sealed, ...shown } = properties;
  return { ...data, properties: shown, required: (required ?? []).filter((name) => name !== 'sealed') };
}

const proof: NamedSchema = named(
  httpSchemaId('Proof'),
  'Proof',
  object({
    roundId: value.uuid,
    block: value.block,
    position: value.position,
    leaf: value.hash,
    path: described('From the leaf up.', listOf(value.hash)),
    root: value.hash,
    size: described('Units of the block.', whole(1)),
    unit: object({ lot: optional(value.lot), unitSeed: value.seed }),
    draws: listOf(value.draw),
  } satisfies Of<Proof>),
  [
    example<Proof>({
      roundId: ROUND_ID,
      block: 'tresors-des-champs_200_1',
      position: 41,
      leaf: HASHES.leaf,
      path: [HASHES.node],
      root: HASHES.root,
      size: 100_000,
      unit: { unitSeed: HASHES.seed },
      draws: [{ label: 'dig/1/1', ranges: [30], values: [4] }],
    }),
  ],
);

const replay = (games: readonly GameSchemas[]): Schema =>
  object({
    round: refTo(httpSchemaId('RoundView')),
    frames: listOf(
      object({
        revision: value.revision,
        event: refTo(httpSchemaId('SupportEvent')),
        board: { anyOf: games.map(({ board }) => board) },
        at: value.time,
      }),
    ),
    walletEntries: listOf(refTo(httpSchemaId('WalletEntry'))),
    checks: listOf(object({ name: text(40), status: oneOf(['passed', 'failed', 'pending']), detail: text(1000) })),
  } satisfies Of<Replay>);

const EVIDENCE: Evidence = {
  format: 'tirage-round-1',
  round: { ...ROUND_VIEW, status: 'refused', reason: 'insufficient-funds', board: ROUND_VIEW.board, commitment: null },
  events: [HTTP_EVENT],
  proof: null,
  block: null,
  game: { ...GAME_SUMMARY, tables: [], actions: [] },
  presentation: null,
  walletEntries: [],
  signature: { algorithm: 'Ed25519', publicKey: 'A'.repeat(43), value: 'A'.repeat(86) },
};

const SUPPORT_EVENT: SupportEvent = { ...HTTP_EVENT, commandId: null, causationId: CAUSE_ID };

const REPLAY: Replay = {
  round: ROUND_VIEW,
  frames: [{ revision: 1, event: SUPPORT_EVENT, board: ROUND_VIEW.board, at: DAY('09:59:59.950') }],
  walletEntries: [
    {
      type: 'StakeDebited',
      amount: '2.00',
      balance: '18.00',
      roundId: ROUND_ID,
      game: THE_GAME,
      at: DAY('09:59:59.940'),
    },
  ],
  checks: [{ name: 'prize', status: 'pending', detail: 'not settled yet' }],
};
