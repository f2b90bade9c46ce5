import { generateKeyPairSync, sign } from 'node:crypto';
import { buildTree, type BlockTree } from '@tirage/draw';
import { canonicalJson, hashOf, Money } from '@tirage/kernel';
import type { GameDefinition } from '@tirage/rounds';
import type { GameDocument, RecordedEvent } from '../game.js';
import { gameOf } from '../games.js';
import type { Json, JsonObject } from '../json.js';
import { hex } from '../primitives/index.js';
import { documentOf, shrunk } from './documents.js';
import { eventsOf, seedOf, type Play } from './rounds.js';

export const ROUND_ID = '7c9e6679-7425-50de-944b-e07fc1f90ae7';
const SEEDS_OF_A_BLOCK = 100;

export interface Made extends JsonObject {
  readonly block: JsonObject;
  readonly game: JsonObject;
  readonly events: readonly JsonObject[];
}

interface MadeBlock {
  readonly document: GameDocument & JsonObject;
  readonly tree: BlockTree;
  readonly view: JsonObject & { readonly block: string; readonly size: number; readonly root: string };
}

/** A small block of a game as the engine makes it, closed. */
export function blockOf(definition: GameDefinition, stake: string): MadeBlock {
  const served = documentOf(definition);
  const asks = gameOf(served);
  const document = asks.kind === 'lots' ? shrunk(served) : served;
  const game = gameOf(document);
  const lotTable = game.kind === 'lots' ? game.lots(stake) : undefined;
  const size = lotTable?.reduce((sum, { count }) => sum + count, 0) ?? SEEDS_OF_A_BLOCK;
  const block = `${definition.game}_${Money.parse(stake).toCents()}_1`;
  const tree = buildTree({ blockSeed: seedOf(-1), blockId: block, size, ...(lotTable && { lotTable }) });
  const view = {
    ...{ block, game: definition.game, stake, status: 'closed', size, root: hex(tree.root) },
    ...{ lotTableHash: hashOf((lotTable ?? []) as unknown as Json), rulesHash: document.rulesHash },
    ...{ openedAt: at(0), closedAt: at(9), seed: hex(seedOf(-1)) },
  };
  return { document, tree, view };
}

/** A round bundle as the engine makes all its parts. */
export function bundleOf(definition: GameDefinition, play: Play, position: number): Made {
  const { document, tree, view } = blockOf(definition, play.stake);
  const lot = tree.lot(position);
  const unit = { unitSeed: tree.unitSeed(position), ...(lot === undefined ? {} : { lot }) };
  const place = { block: view.block, position, leaf: hex(tree.leaf(position)) };
  const events = eventsOf(definition, unit, play, place)
    .filter(({ type }) => type !== 'DrawRequested')
    .map((event) => httpEvent(event, definition.game, document));
  const [settled] = events.filter(({ type }) => type === 'RoundSettled');
  const { prize, automatic } = settled?.data as { prize: string; automatic: boolean };
  const draws = events.flatMap(({ data }) =>
    (data as JsonObject)['draw'] === undefined ? [] : [(data as JsonObject)['draw']],
  );
  const game = gameOf(document);
  const shown = game.kind === 'lots' ? game.present(lot ?? null, unit.unitSeed, play.stake) : undefined;
  return JSON.parse(
    JSON.stringify({
      format: 'tirage-round-1',
      round: {
        ...{
          id: ROUND_ID,
          game: definition.game,
          playerId: 'p',
          status: 'settled',
          stake: play.stake,
          prize,
          board: {},
        },
        ...{ actions: [], autoCompleteAt: null, openedAt: at(0), settledAt: at(5), automatic },
        ...{ revision: events.at(-1)?.['revision'], commitment: place },
      },
      events,
      proof: {
        ...{ roundId: ROUND_ID, ...place, path: tree.path(position).map(hex), root: view.root, size: view.size },
        unit: { ...(lot === undefined ? {} : { lot }), unitSeed: hex(unit.unitSeed) },
        draws: [...(shown ? [shown.draw] : []), ...draws],
      },
      block: { ...view, status: 'open', closedAt: null, seed: null },
      game: document,
      presentation: shown?.presentation ?? null,
      walletEntries: entriesOf(definition.game, play.stake, prize),
    }),
  ) as Made;
}

function httpEvent(
  { type, revision, actor, data }: RecordedEvent,
  game: string,
  { rulesHash }: GameDocument,
): JsonObject {
  const { sealed: _sealed, ...shown } = data;
  const told = type === 'RoundOpened' ? { ...shown, rulesHash } : shown;
  return {
    ...{ id: ROUND_ID, type, version: 1, roundId: ROUND_ID, game, revision, at: at(1), actor: actor ?? 'player' },
    data: told,
  };
}

/** Newest first, as `GET /v1/wallet/entries` has them. */
function entriesOf(game: string, stake: string, prize: string): readonly JsonObject[] {
  const about = { roundId: ROUND_ID, game };
  const end = prize === '0.00' ? 'RoundLost' : 'PrizeCredited';
  return [
    { type: end, amount: prize, balance: prize, ...about, at: at(6) },
    { type: 'StakeDebited', amount: stake, balance: '0.00', ...about, at: at(1) },
  ];
}

/** The file of a block as the engine makes it, with the events of its stream: sold until `sold` units, then withdrawn. */
export function blockFileOf(definition: GameDefinition, stake: string, sold?: number): Made {
  const { document, tree, view } = blockOf(definition, stake);
  const units = sold ?? view.size;
  const { size, root, lotTableHash, rulesHash, seed } = view as JsonObject;
  const drawn = Array.from({ length: units }, (_, position) => ({
    type: 'UnitDrawn',
    data: {
      ...{ roundId: `round-${position}`, position, leaf: hex(tree.leaf(position)), path: tree.path(position).map(hex) },
      sealed: '',
    },
  }));
  const end =
    units === view.size ? { type: 'BlockSoldOut', data: {} } : { type: 'BlockWithdrawn', data: { reason: 'x' } };
  const stream = [
    { type: 'BlockOpened', data: { size, root, lotTableHash, rulesHash, sealedSeed: '' } },
    ...drawn.slice(0, 1),
    { type: 'DrawDeclined', data: { roundId: 'late', reason: 'expired' } },
    ...drawn.slice(1),
    ...[end, { type: 'BlockClosed', data: { seed } }],
  ];
  const events = stream.map((event, revision) => ({ ...event, revision }));
  return JSON.parse(JSON.stringify({ format: 'tirage-block-1', block: view, game: document, events })) as Made;
}

/** The bundle signed by a fresh key, which is given beside it. */
export function signed(bundle: JsonObject): { readonly bundle: JsonObject; readonly publicKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const x = String(publicKey.export({ format: 'jwk' }).x);
  const value = sign(null, Buffer.from(canonicalJson(bundle)), privateKey).toString('base64url');
  return { bundle: { ...bundle, signature: { algorithm: 'Ed25519', publicKey: x, value } }, publicKey: x };
}

const at = (second: number): string => `2026-11-30T11:00:0${second}.000Z`;
