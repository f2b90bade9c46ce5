import type { Draw, GameDocument, RecordedEvent } from '../game.js';
import type { Json, JsonObject } from '../json.js';
import { Unusable } from '../unusable.js';
import { reader, type Reader } from './reader.js';
import { readBlock, readDraw, readEvent, readGame, type BlockView } from './shared.js';

export const ROUND_FORMAT = 'tirage-round-1';

/** A round that has ended and all that proves it, as a file of the format `tirage-round-1` holds it. */
export interface RoundBundle {
  /** As it was read: what is signed. */
  readonly whole: JsonObject;
  readonly round: RoundView;
  readonly events: readonly (RecordedEvent & {
    readonly roundId: string;
    readonly game: string;
    readonly at: string;
  })[];
  /** Undefined for a round that drew no unit. */
  readonly proof: Proof | undefined;
  readonly block: BlockView | undefined;
  readonly game: GameDocument;
  readonly presentation: JsonObject | undefined;
  /** Undefined where they could not be read. */
  readonly walletEntries: readonly WalletEntry[] | undefined;
  readonly signature: Signature | undefined;
}

export interface RoundView {
  readonly id: string;
  readonly game: string;
  readonly playerId: string;
  readonly status: 'settled' | 'refused' | 'voided';
  readonly stake: string;
  readonly prize: string | null;
  readonly automatic: boolean;
  /** Why it was refused or voided. */
  readonly reason: string | undefined;
  readonly revision: number;
  readonly commitment: Place | undefined;
}

export interface Place {
  readonly block: string;
  readonly position: number;
  readonly leaf: string;
}

export interface Proof extends Place {
  readonly roundId: string;
  readonly path: readonly string[];
  readonly root: string;
  readonly size: number;
  readonly lot: Json | undefined;
  readonly unitSeed: string;
  readonly draws: readonly Draw[];
}

export interface WalletEntry {
  readonly type: string;
  readonly amount: string;
  readonly balance: string;
  readonly roundId: string | undefined;
  readonly game: string | undefined;
  readonly at: string;
}

export interface Signature {
  readonly algorithm: string;
  readonly publicKey: string;
  readonly value: string;
}

const HASH = 32;
/** More than any round has. */
const MOST_EVENTS = 1000;
const MOST_SIBLINGS = 64;

/** Throws `Unusable`, naming the place, for a file that is no such bundle or whose round has not ended. */
export function readRoundBundle(file: JsonObject): RoundBundle {
  const whole = reader(file, 'the file');
  const bundle: RoundBundle = {
    whole: file,
    round: readRound(whole.get('round')),
    events: whole
      .get('events')
      .list(MOST_EVENTS)
      .map((event) => ({
        ...readEvent(event),
        roundId: event.get('roundId').text(),
        game: event.get('game').text(),
        at: event.get('at').text(),
      })),
    proof: whole.get('proof').optional(readProof),
    block: whole.get('block').optional(readBlock),
    game: readGame(whole.get('game')),
    presentation: whole.get('presentation').optional((presentation) => presentation.object()),
    walletEntries: whole.get('walletEntries').optional((entries) => entries.list(MOST_EVENTS).map(readEntry)),
    signature: whole.get('signature').optional((signature) => ({
      algorithm: signature.get('algorithm').text(),
      publicKey: signature.get('publicKey').text(),
      value: signature.get('value').text(),
    })),
  };
  if (bundle.round.status === 'settled' && (bundle.proof === undefined || bundle.block === undefined)) {
    throw new Unusable('the file holds a settled round without its proof and its block');
  }
  return bundle;
}

function readRound(round: Reader): RoundView {
  const status = round.get('status').text();
  if (status !== 'settled' && status !== 'refused' && status !== 'voided') {
    throw new Unusable(`the round has not ended: its status is ${JSON.stringify(status)}`);
  }
  return {
    id: round.get('id').text(),
    game: round.get('game').text(),
    playerId: round.get('playerId').text(),
    status,
    stake: round.get('stake').text(),
    prize: round.get('prize').optional((prize) => prize.text()) ?? null,
    automatic: round.get('automatic').flag(),
    reason: round.get('reason').optional((reason) => reason.text()),
    revision: round.get('revision').whole(),
    commitment: round.get('commitment').optional(readPlace),
  };
}

const readPlace = (place: Reader): Place => ({
  block: place.get('block').text(),
  position: place.get('position').whole(),
  leaf: place.get('leaf').hex(HASH),
});

const readProof = (proof: Reader): Proof => ({
  ...readPlace(proof),
  roundId: proof.get('roundId').text(),
  path: proof
    .get('path')
    .list(MOST_SIBLINGS)
    .map((sibling) => sibling.hex(HASH)),
  root: proof.get('root').hex(HASH),
  size: proof.get('size').whole(),
  lot: proof.get('unit').get('lot').value,
  unitSeed: proof.get('unit').get('unitSeed').hex(HASH),
  draws: proof.get('draws').list(MOST_EVENTS).map(readDraw),
});

const readEntry = (entry: Reader): WalletEntry => ({
  type: entry.get('type').text(),
  amount: entry.get('amount').text(),
  balance: entry.get('balance').text(),
  roundId: entry.get('roundId').optional((id) => id.text()),
  game: entry.get('game').optional((game) => game.text()),
  at: entry.get('at').text(),
});
