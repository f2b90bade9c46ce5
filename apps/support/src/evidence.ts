import { sign } from 'node:crypto';
import type { Evidence } from '@tirage/contracts';
import {
  entriesOfRound,
  entryViews,
  eventsOf,
  gameDetail,
  proveRound,
  readBlock,
  viewOf,
  type ReadRound,
} from '@tirage/http';
import { canonicalJson, type Json } from '@tirage/kernel';
import { rulesByHash } from '@tirage/rounds';
import type { Platform, SigningKey } from '@tirage/service-kit';
import { presentationOf } from './presentation.js';

/** Everything that proves an ended round, signed. Throws for a unit that does not prove itself: an alarm, never an answer. */
export async function evidenceOf(
  { store, keys }: Pick<Platform, 'store' | 'keys'>,
  round: ReadRound,
): Promise<Evidence> {
  const { definition, events, progress } = round;
  const { state, roundId } = progress;
  const [opening] = events;
  const { playerId, rulesHash } = state.opened;
  const rules = rulesByHash(definition, rulesHash);
  if (opening === undefined || rules === undefined) throw new Error(`round ${roundId} has no beginning or no rules`);
  const settled = state.status === 'settled' ? state : undefined;
  const entries = await entriesOfRound(store, playerId, roundId, opening.position);
  return signed(keys.signing(), {
    format: 'tirage-round-1',
    round: viewOf(round),
    events: eventsOf(round),
    proof: settled === undefined ? null : await proveRound(store, round, settled),
    block: (settled && (await readBlock(store, settled.unit.block))) ?? null,
    game: gameDetail(definition, rules),
    presentation: presentationOf(round) ?? null,
    walletEntries: entryViews(entries),
  });
}

function signed({ privateKey, publicKey }: SigningKey, evidence: Omit<Evidence, 'signature'>): Evidence {
  // As it will be read: members that are undefined are not there.
  const sent = JSON.parse(JSON.stringify(evidence)) as Omit<Evidence, 'signature'>;
  const message = Buffer.from(canonicalJson(sent as unknown as Json), 'utf8');
  return {
    ...sent,
    signature: {
      algorithm: 'Ed25519',
      publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
      value: sign(null, message, privateKey).toString('base64url'),
    },
  };
}
