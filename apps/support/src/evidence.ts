import { sign } from 'node:crypto';
import type { Evidence, WalletEntry } from '@tirage/contracts';
import {
  entriesOfRound,
  entryView,
  eventsOf,
  gameDetail,
  proveRound,
  readBlock,
  viewOf,
  type ReadRound,
} from '@tirage/http';
import { canonicalJson, type Json, type JsonObject } from '@tirage/kernel';
import { revealedUnit, rulesByHash } from '@tirage/rounds';
import type { Platform, SigningKey } from '@tirage/service-kit';

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
    presentation: settled === undefined ? null : presentationOf(round, settled),
    walletEntries: entries.flatMap((entry): WalletEntry[] => {
      const view = entryView(entry);
      return view === undefined ? [] : [view];
    }),
  });
}

/** What was shown; null where the unit's presentation cannot be built. */
function presentationOf(
  { definition }: ReadRound,
  settled: Extract<ReadRound['progress']['state'], { readonly status: 'settled' }>,
): JsonObject | null {
  const unit = revealedUnit(definition, settled);
  return unit === undefined ? null : definition.presentation(settled.game, unit);
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
