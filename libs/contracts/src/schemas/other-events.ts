import { CAUSE_ID, HASHES, ROUND_ID } from './examples.js';
import { first, type CategoryEvent } from './events.js';
import { METADATA_SCHEMA } from './ids.js';
import {
  anyObject,
  described,
  listOf,
  named,
  object,
  oneOf,
  optional,
  orNull,
  text,
  whole,
  type Schema,
} from './schema.js';
import { actor, amount, game, hash, lot, playerId, position, reason, sealed, seed, time, uuid } from './values.js';

const wallet = first('wallet');
const deposit = first('deposit');
const block = first('block');

const balance = described('The wallet’s, after this entry.', amount);
const by = described('Who asked for it.', playerId);
const movement = { roundId: uuid, game, amount, balance };
const MOVEMENT = { roundId: ROUND_ID, game: 'tresors-des-champs', amount: '2.00', balance: '18.00' };

const refusals = ['round-already-open', 'expired', 'self-excluded', 'limit-reached', 'insufficient-funds'];

/** What the stream `wallet-<playerId>` holds. */
export const walletEvents: readonly CategoryEvent[] = [
  wallet(
    'FundsDeposited',
    { depositId: uuid, amount, balance },
    { depositId: CAUSE_ID, amount: '20.00', balance: '20.00' },
  ),
  wallet('StakeDebited', movement, MOVEMENT),
  wallet(
    'StakeRefused',
    { roundId: uuid, game, reason: oneOf(refusals), openRoundId: optional(uuid), balance },
    { roundId: ROUND_ID, game: 'tresors-des-champs', reason: 'insufficient-funds', balance: '1.50' },
  ),
  wallet('PrizeCredited', movement, { ...MOVEMENT, amount: '4.00', balance: '22.00' }),
  wallet(
    'RoundLost',
    { roundId: uuid, game, balance },
    { roundId: ROUND_ID, game: 'tresors-des-champs', balance: '18.00' },
  ),
  wallet('StakeRefunded', movement, { ...MOVEMENT, balance: '20.00' }),
  wallet(
    'LimitSet',
    { dailyStake: described('Null: no limit any more.', orNull(amount)), by, balance },
    { dailyStake: '50.00', by: 'operator-1', balance: '18.00' },
    { dailyStake: null, by: 'operator-1', balance: '18.00' },
  ),
  wallet(
    'SelfExcluded',
    { until: time, by, balance },
    { until: '2027-01-31T00:00:00.000Z', by: 'operator-1', balance: '18.00' },
  ),
];

/** What the stream `deposit-<id>` holds: what was asked for, and that it stands in the wallet. */
export const depositEvents: readonly CategoryEvent[] = [
  deposit('DepositRequested', { playerId, amount, by }, { playerId: 'player-1', amount: '20.00', by: 'operator-1' }),
  deposit('DepositApplied', { balance }, { balance: '20.00' }),
];

const lotTable = listOf(object({ lot, count: whole(1) }));

/** What the stream `block-<game>_<stake in cents>_<number>` holds. */
export const blockEvents: readonly CategoryEvent[] = [
  block(
    'BlockOpened',
    {
      size: described('Units.', whole(1)),
      lotTable: optional(described('In the published order; absent where units hold no lot.', lotTable)),
      lotTableHash: described('Of the table’s one JSON text; of [] where there is none.', hash),
      rulesHash: hash,
      root: hash,
      sealedSeed: sealed,
    },
    {
      size: 100_000,
      lotTableHash: HASHES.lotTable,
      rulesHash: HASHES.rules,
      root: HASHES.root,
      sealedSeed: 'AQRrZXkx_-0',
    },
  ),
  block(
    'UnitDrawn',
    { roundId: uuid, position, leaf: hash, path: described('From the leaf up.', listOf(hash)), sealed },
    { roundId: ROUND_ID, position: 41, leaf: HASHES.leaf, path: [HASHES.node], sealed: 'AQRrZXkx_-0' },
  ),
  block('DrawDeclined', { roundId: uuid, reason }, { roundId: ROUND_ID, reason: 'rules-changed' }),
  block('BlockSoldOut', {}, {}),
  block('BlockWithdrawn', { reason }, { reason: 'new-rules' }),
  block('BlockClosed', { seed }, { seed: HASHES.seed }),
];

/** What stands beside the data of every event in the store; on Kafka a part of it becomes CloudEvents extensions. */
export const metadataSchema = named(
  METADATA_SCHEMA,
  'EventMetadata',
  object({
    causationId: text(128),
    correlationId: text(128),
    actor,
    index: described('Place within its append, from 0.', whole(0)),
    count: described('Events of that append.', whole(1)),
    commandId: optional(uuid),
    bodyHash: optional(hash),
    state: optional(described('Carried from entry to entry: wallet, block.', anyObject)),
    traceparent: optional(text(200)),
  } satisfies Readonly<Record<string, Schema>>),
  [{ causationId: CAUSE_ID, correlationId: CAUSE_ID, actor: 'player', index: 0, count: 1 }],
);
