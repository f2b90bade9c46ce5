import { asText, isList, isObject, type Json, type JsonObject } from '../json.js';
import { Unusable } from '../unusable.js';
import { BLOCK_FORMAT } from '../input/block-file.js';
import { parseFile } from '../input/file.js';
import { ROUND_FORMAT } from '../input/round-bundle.js';

export type Fetch = (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>;

const ANSWER_WITHIN_MS = 30_000;
const PAGE = 100;
/** Pages of wallet entries that are looked through for those of one round. */
const MOST_PAGES = 1000;

interface Gateway {
  /** Undefined for the answers named; throws {@link Unusable} for any other that is not 200. */
  get(path: string, ...absent: readonly number[]): Promise<JsonObject | undefined>;
}

function gateway(from: string, token: string | undefined, fetch: Fetch): Gateway {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  return {
    async get(path, ...absent) {
      const url = `${from.replace(/\/+$/, '')}/v1/${path}`;
      const { status, text } = await answer(fetch, url, headers);
      if (absent.includes(status)) return undefined;
      if (status !== 200) throw new Unusable(`${url} answers ${status}${detailOf(text)}`);
      return parseFile(text);
    },
  };
}

async function answer(fetch: Fetch, url: string, headers: Record<string, string>) {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const { cause = error } = error instanceof Error ? error : { cause: error };
    throw new Unusable(`${url} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** The sentence of a problem (RFC 9457), where there is one. */
function detailOf(text: string): string {
  try {
    const { detail } = parseFile(text);
    return typeof detail === 'string' ? `: ${detail.slice(0, 200).replace(/\s+/g, ' ')}` : '';
  } catch {
    return '';
  }
}

/** A round and all that proves it, as far as the token may read it, to support signed: the format `tirage-round-1`. */
export async function fetchRound(
  from: string,
  id: string,
  token: string | undefined,
  fetch: Fetch,
): Promise<JsonObject> {
  const ask = gateway(from, token, fetch);
  const path = `rounds/${encodeURIComponent(id)}`;
  const round = await needed(ask, path);
  const events = itemsOf(await needed(ask, `${path}/events`));
  const { status = null, playerId = null, game = null } = round;
  if (status === 'opening' || status === 'in-play')
    throw new Unusable('the round has not ended: there is no proof yet');
  const evidence = await ask.get(`support/${path}/evidence`, 401, 403, 404);
  if (evidence !== undefined) return evidence;
  const proof = await ask.get(`${path}/proof`, 404);
  const block = proof && (await needed(ask, `blocks/${encodeURIComponent(asText(proof['block']))}`));
  const opened = events.find((event) => isObject(event) && event['type'] === 'RoundOpened');
  const data = isObject(opened) && isObject(opened['data']) ? opened['data'] : {};
  const presentation = await ask.get(`support/rounds/${encodeURIComponent(id)}/presentation`, 401, 403, 404);
  return {
    ...{ format: ROUND_FORMAT, round, events, proof: proof ?? null, block: block ?? null },
    game: await gameBy(ask, game, data['rulesHash'] ?? null),
    presentation: presentation ?? null,
    walletEntries: await entriesOf(ask, id, asText(playerId)),
  };
}

/** A closed block and its rules: the format `tirage-block-1`, without events. */
export async function fetchBlock(
  from: string,
  id: string,
  token: string | undefined,
  fetch: Fetch,
): Promise<JsonObject> {
  const ask = gateway(from, token, fetch);
  const block = await needed(ask, `blocks/${encodeURIComponent(id)}`);
  const { game = null, rulesHash = null } = block;
  return { format: BLOCK_FORMAT, block, game: await gameBy(ask, game, rulesHash) };
}

async function needed(ask: Gateway, path: string): Promise<JsonObject> {
  return (await ask.get(path)) ?? {};
}

/** The rules of a round or block, which may be older than those sold now. */
const gameBy = (ask: Gateway, game: Json, rulesHash: Json): Promise<JsonObject> =>
  needed(ask, `games/${encodeURIComponent(asText(game))}?rulesHash=${encodeURIComponent(asText(rulesHash))}`);

/** The entries of one round: the caller's own, or as support any player's; null where he may read neither. */
async function entriesOf(ask: Gateway, roundId: string, playerId: string): Promise<Json> {
  for (const path of [`support/players/${encodeURIComponent(playerId)}/entries`, 'wallet/entries']) {
    const entries = await entriesAt(ask, path, roundId);
    if (entries !== undefined) return entries;
  }
  return null;
}

/** Newest first, so the debit is the last of a round. */
async function entriesAt(ask: Gateway, path: string, roundId: string): Promise<readonly Json[] | undefined> {
  const found: Json[] = [];
  let cursor = '';
  for (let page = 0; page < MOST_PAGES; page++) {
    const answered = await ask.get(`${path}?limit=${PAGE}${cursor}`, 401, 403, 404);
    if (answered === undefined) return undefined;
    found.push(...itemsOf(answered).filter((entry) => isObject(entry) && entry['roundId'] === roundId));
    const { nextCursor = null } = answered;
    const isDebited = found.some((entry) => isObject(entry) && entry['type'] === 'StakeDebited');
    if (typeof nextCursor !== 'string' || isDebited) break;
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return found;
}

function itemsOf({ items }: JsonObject): readonly Json[] {
  if (items === undefined || !isList(items)) throw new Unusable('the gateway answers no list where one is due');
  return items;
}
