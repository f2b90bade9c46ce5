import { problemCodes } from '../problem.js';
import type {
  Accepted,
  AnalyticsHour,
  BlockView,
  Deposit,
  GameDetail,
  GameSummary,
  Limits,
  Page,
  Problem,
  Token,
  Wallet,
  WalletEntry,
} from '../types.js';
import { DAY, example, GAME_SUMMARY, HASHES, ROUND_ID } from './examples.js';
import { httpSchemaId } from './ids.js';
import {
  anyObject,
  described,
  listOf,
  matching,
  named,
  object,
  oneOf,
  optional,
  orNull,
  refTo,
  text,
  whole,
  type NamedSchema,
  type Schema,
} from './schema.js';
import { amount, block, boolean, fraction, game, hash, playerId, provenance, seed, time, uuid } from './values.js';
import { CURSOR } from '../patterns.js';

const answer = <T extends object>(name: string, schema: Schema, ...examples: T[]): NamedSchema =>
  named(httpSchemaId(name), name, schema, examples);

/** `{items, nextCursor}` of what another schema names. */
export const pageOf = (item: string, ...examples: Page<unknown>[]): NamedSchema =>
  answer(
    `${item}Page`,
    object({ items: listOf(refTo(httpSchemaId(item))), nextCursor: orNull(matching(CURSOR)) }),
    ...examples,
    { items: [], nextCursor: null },
  );

const gameSummary = {
  game,
  name: text(100),
  stakes: listOf(amount),
  rtp: fraction,
  hitFrequency: fraction,
  maximum: amount,
  provenance,
  rulesVersion: text(100),
  rulesHash: hash,
};

const limits = object({ dailyStake: orNull(amount), stakedToday: amount, excludedUntil: orNull(time) });

const count = whole(0);
const counted = object({ count });
const summed = object({ count, sum: amount });

const NO_LIMITS = example<Limits>({ dailyStake: null, stakedToday: '2.00', excludedUntil: null });

const BLOCK_VIEW = example<BlockView>({
  block: 'tresors-des-champs_200_1',
  game: 'tresors-des-champs',
  stake: '2.00',
  status: 'open',
  size: 100_000,
  root: HASHES.root,
  lotTableHash: HASHES.lotTable,
  rulesHash: HASHES.rules,
  openedAt: DAY('08:00:00.000'),
  closedAt: null,
  seed: null,
});

/** Answers that no game changes. Open: members may be added. */
export const responseSchemas: readonly NamedSchema[] = [
  answer<Token>('Token', object({ token: text(8192) }), { token: 'eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl' }),
  answer<GameSummary>('GameSummary', object(gameSummary), GAME_SUMMARY),
  answer<GameDetail>(
    'GameDetail',
    object({
      ...gameSummary,
      tables: listOf(object({ name: text(100), provenance, rows: listOf(anyObject) })),
      actions: listOf(object({ type: text(40), schema: described('JSON Schema of the body.', anyObject) })),
    }),
    {
      ...GAME_SUMMARY,
      tables: [{ name: 'field', provenance: 'published', rows: [{ element: 'carrot', count: 1 }] }],
      actions: [{ type: 'dig', schema: { type: 'object' } }],
    },
  ),
  pageOf('GameSummary'),
  answer<BlockView>(
    'BlockView',
    object({
      block,
      game,
      stake: amount,
      status: oneOf(['open', 'sold-out', 'withdrawn', 'closed']),
      size: described('Units.', whole(1)),
      root: hash,
      lotTableHash: hash,
      rulesHash: hash,
      openedAt: time,
      closedAt: orNull(time),
      seed: described('Null until closed.', orNull(seed)),
    }),
    BLOCK_VIEW,
    { ...BLOCK_VIEW, status: 'closed', closedAt: DAY('20:00:00.000'), seed: HASHES.seed },
  ),
  pageOf('BlockView'),
  answer<Limits>('Limits', limits, NO_LIMITS, {
    dailyStake: '50.00',
    stakedToday: '0.00',
    excludedUntil: '2027-01-31T00:00:00.000Z',
  }),
  answer<Wallet>('Wallet', object({ playerId, balance: amount, limits: refTo(httpSchemaId('Limits')) }), {
    playerId: 'player-1',
    balance: '18.00',
    limits: NO_LIMITS,
  }),
  answer<WalletEntry>(
    'WalletEntry',
    object({
      type: oneOf(['FundsDeposited', 'StakeDebited', 'PrizeCredited', 'RoundLost', 'StakeRefunded']),
      amount,
      balance: amount,
      roundId: optional(uuid),
      game: optional(game),
      at: time,
    }),
    { type: 'FundsDeposited', amount: '20.00', balance: '20.00', at: DAY('09:59:00.000') },
    {
      type: 'RoundLost',
      amount: '0.00',
      balance: '18.00',
      roundId: ROUND_ID,
      game: 'tresors-des-champs',
      at: DAY('10:01:00.000'),
    },
  ),
  pageOf('WalletEntry'),
  answer<Deposit>('Deposit', object({ playerId, balance: amount }), { playerId: 'player-1', balance: '20.00' }),
  answer<Accepted>('Accepted', object({ id: uuid }), { id: ROUND_ID }),
  answer<AnalyticsHour>(
    'AnalyticsHour',
    object({
      game,
      hour: described('When it begins, UTC.', time),
      stakes: summed,
      prizes: summed,
      lost: counted,
      refunds: summed,
      refused: described('Openings refused; nothing was debited.', counted),
    }),
    {
      game: 'tresors-des-champs',
      hour: DAY('10:00:00.000'),
      stakes: { count: 80, sum: '160.00' },
      prizes: { count: 23, sum: '112.00' },
      lost: { count: 57 },
      refunds: { count: 0, sum: '0.00' },
      refused: { count: 2 },
    },
  ),
  pageOf('AnalyticsHour'),
  answer<Problem>(
    'Problem',
    object({
      type: matching(/^urn:tirage:problem:[a-z-]+$/),
      title: text(200),
      status: whole(400, 599),
      detail: text(1000),
      code: oneOf(problemCodes),
      retryable: boolean,
      roundId: optional(uuid),
      round: optional(refTo(httpSchemaId('RoundView'))),
      errors: optional(listOf(object({ field: { type: 'string', maxLength: 200 }, message: text(500) }))),
    }),
    {
      type: 'urn:tirage:problem:validation-failed',
      title: 'The request is malformed',
      status: 400,
      detail: 'amount must be above zero',
      code: 'validation-failed',
      retryable: false,
      errors: [{ field: 'amount', message: 'must be an amount in euro above zero as text, such as "2.00"' }],
    },
  ),
];
