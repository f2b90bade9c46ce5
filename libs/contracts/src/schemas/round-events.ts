import { CAUSE_ID, DAY, HASHES } from './examples.js';
import { first, type CategoryEvent } from './events.js';
import { anyObject, described, object, optional, text, whole } from './schema.js';
import {
  amount,
  block,
  boolean,
  game,
  hash,
  lane,
  lot,
  playerId,
  position,
  reason,
  sealed,
  seed,
  time,
  uuid,
} from './values.js';

const round = first('round');

/** What the stream `round-<id>` holds in every game. */
export const roundEvents: readonly CategoryEvent[] = [
  round(
    'RoundOpened',
    {
      playerId,
      game,
      stake: amount,
      choices: described('Normalised; what they hold is the game’s.', anyObject),
      rulesVersion: text(100),
      rulesHash: hash,
      debitBefore: described('Asked for later, the wallet refuses the debit.', time),
      abandonAfter: described('Seconds without a step of the player until the system finishes the round.', whole(1)),
    },
    {
      playerId: 'player-1',
      game: 'tresors-des-champs',
      stake: '2.00',
      choices: {},
      rulesVersion: '2018-05-22.1',
      rulesHash: HASHES.rules,
      debitBefore: DAY('10:00:59.900'),
      abandonAfter: 3600,
    },
  ),
  round('StakeDebited', { amount, balance: amount }, { amount: '2.00', balance: '18.00' }),
  round(
    'StakeRefused',
    { reason, openRoundId: optional(uuid) },
    { reason: 'insufficient-funds' },
    { reason: 'round-already-open', openRoundId: CAUSE_ID },
  ),
  round('DrawRequested', { lane, rulesHash: hash }, { lane: 'tresors-des-champs_200', rulesHash: HASHES.rules }),
  round(
    'UnitDrawn',
    { block, position, leaf: hash, sealed },
    { block: 'tresors-des-champs_200_1', position: 41, leaf: HASHES.leaf, sealed: 'AQRrZXkx_-0' },
  ),
  round(
    'RoundSettled',
    {
      prize: amount,
      automatic: described('The system finished the round for an absent player.', boolean),
      reveal: object({ lot: optional(lot), unitSeed: seed, block, position }),
    },
    {
      prize: '4.00',
      automatic: false,
      reveal: { unitSeed: HASHES.seed, block: 'tresors-des-champs_200_1', position: 41 },
    },
    {
      prize: '10.00',
      automatic: true,
      reveal: { lot: { amount: '10.00', extras: 2 }, unitSeed: HASHES.seed, block: 'eldorado_100_3', position: 7 },
    },
  ),
  round('RoundStalled', { reason, block }, { reason: 'no presentation pays the lot', block: 'eldorado_100_3' }),
  round('RoundVoided', { reason }, { reason: 'rules-changed' }),
];

/** Events that only we and support see. */
export const hiddenFromPlayers: ReadonlySet<string> = new Set(['DrawRequested', 'RoundStalled']);
