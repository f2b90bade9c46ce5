import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { DomainEvent } from '@tirage/event-sourcing';
import { canonicalJson, derivedId, Money, type Json, type JsonObject } from '@tirage/kernel';
import {
  act,
  advance,
  answerDebit,
  complete,
  dealt,
  openRound,
  playerEventView,
  roundStream,
  roundView,
  takeUnit,
  type RoundProgress,
  type Unit,
} from '@tirage/rounds';
import { must } from '../must.js';
import { actionOf } from '../simulation/actions.js';
import { blockView, documentOf, hex, type SmallBlock } from './small-block.js';

const AT = '2026-11-30T12:00:00.000Z';

export interface Playing {
  readonly position: number;
  readonly choices: JsonObject;
  /** So many steps are the player's; the system takes those that are left. */
  readonly steps: number;
}

/** A round of this unit, opened, debited, drawn and played to its end by the domain's own decisions, as a file for verifiers. */
export function roundFile(made: SmallBlock, { position, choices, steps }: Playing): JsonObject {
  const { definition, rules, tree, block } = made;
  const { game } = definition;
  const stake = Money.parse(made.stake);
  const lot = tree.lot(position);
  const unit: Unit = { unitSeed: tree.unitSeed(position), ...(lot === undefined ? {} : { lot }) };
  const id = derivedId(`${block}/${position}`);
  const events: JsonObject[] = [];
  let progress: RoundProgress | undefined;

  const record = (happened: readonly DomainEvent[], actor: 'player' | 'system' = 'player'): void => {
    for (const { type, data } of happened) {
      const revision = BigInt(events.length);
      const recorded = {
        ...{ id: derivedId(`${id}/${revision}`), stream: roundStream(id), type, version: 1, data, revision, at: AT },
        metadata: { causationId: id, correlationId: id, actor, index: 0, count: 1 },
        position: revision,
      };
      progress = advance(definition, progress, recorded as never);
      events.push((playerEventView(recorded as never, id, game) ?? {}) as JsonObject);
    }
  };
  const state = () => must(progress, 'round').state;

  record(openRound(game, { playerId: 'anna', stake, choices, rules, abandonAfter: 3600 }, 0, { status: 'initial' }));
  record(answerDebit({ type: 'StakeDebited', data: { amount: made.stake, balance: '8.00' } }, state()));
  const drawn = { block, position, leaf: hex(tree.leaf(position)), sealed: 'sealed' };
  record(takeUnit(definition, drawn, unit, state()));
  const picks = picker(position);
  for (let step = 0; step < steps && state().status === 'in-play'; step++) {
    const [offer] = roundView(definition, must(progress)).actions;
    record(act(definition, must(actionOf(must(offer, 'step'), picks)), unit, state()));
  }
  record(complete(definition, unit, state()), 'system');

  const view = roundView(definition, must(progress));
  const known = must(dealt(definition, unit, stake, rules), 'picture');
  const visible = events.filter((event) => event['type'] !== undefined);
  const draws = visible.flatMap(({ data }) => (data as JsonObject)['draw'] ?? []);
  const file = {
    ...{ format: 'tirage-round-1', round: view, events: visible },
    proof: {
      ...{ roundId: id, block, position, leaf: drawn.leaf, path: tree.path(position).map(hex) },
      ...{
        root: hex(tree.root),
        size: tree.size,
        unit: { ...(lot === undefined ? {} : { lot }), unitSeed: hex(unit.unitSeed) },
      },
      draws: [...(known.shown === undefined ? [] : [known.shown.draw]), ...draws],
    },
    ...{ block: blockView(made, 'open'), game: documentOf(definition, rules) },
    presentation: definition.presentation(must(state() as { game?: JsonObject }).game ?? {}, known),
    walletEntries: entries(id, game, made.stake, must(view.prize)),
  };
  return JSON.parse(JSON.stringify(file)) as JsonObject;
}

/** What a player picks of what is left, other places for other units. */
const picker = (start: number) => {
  let next = start;
  return (choices: readonly Json[]): Json | undefined => choices[(next += 7) % choices.length];
};

/** Newest first, as the wallet shows them. */
function entries(roundId: string, game: string, stake: string, prize: string): readonly JsonObject[] {
  const balance = Money.parse('8.00').plus(Money.parse(prize)).toString();
  const wins = prize !== '0.00';
  return [
    { type: wins ? 'PrizeCredited' : 'RoundLost', amount: prize, balance, roundId, game, at: AT },
    { type: 'StakeDebited', amount: stake, balance: '8.00', roundId, game, at: AT },
  ];
}

/** The file with a signature of the key that is made of these 32 bytes. */
export function signed(file: JsonObject, secret: Uint8Array): JsonObject {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret]);
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const publicKey = must(createPublicKey(key).export({ format: 'jwk' }).x, 'public key');
  const value = sign(null, Buffer.from(canonicalJson(file), 'utf8'), key).toString('base64url');
  return { ...file, signature: { algorithm: 'Ed25519', publicKey, value } };
}
