/**
 * The keys of an installation. Prints them, writes nothing; keep what is printed where secrets are kept.
 *
 *   node deploy/keys.mjs production-1                     a fresh master key under that id, and its games' keys
 *   TIRAGE_SEAL_KEYS='{…}' node deploy/keys.mjs           the games' keys of the ring that is there
 *   TIRAGE_SEAL_KEYS='{…}' node deploy/keys.mjs production-2   the same ring with a fresh key, the newest last
 *
 * TIRAGE_SEAL_KEYS is for draw alone; TIRAGE_UNIT_KEYS of a game for that game alone.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/** What a game's service holds instead of the master keys: `{"<key id>": "<base64>"}` of the same ids. */
export function unitKeys(sealKeys, game) {
  const derive = (master) => hkdfSync('sha256', Buffer.from(master, 'base64'), new Uint8Array(0), `unit/${game}`, 32);
  return Object.fromEntries(
    Object.entries(sealKeys).map(([id, master]) => [id, Buffer.from(derive(master)).toString('base64')]),
  );
}

/** The ring with a fresh key as its newest. Throws when the id is there already: what it sealed would be lost. */
export function withFreshKey(sealKeys, id) {
  if (id in sealKeys) throw new Error(`there is a key ${id} already`);
  return { ...sealKeys, [id]: randomBytes(32).toString('base64') };
}

export const games = ['defi-naval', 'la-course', 'eldorado', 'tresors-des-champs', 'chateau-de-versailles'];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [freshId] = process.argv.slice(2);
  const given = JSON.parse(process.env.TIRAGE_SEAL_KEYS ?? '{}');
  const ring = freshId === undefined ? given : withFreshKey(given, freshId);
  if (Object.keys(ring).length === 0) {
    console.error('usage: node deploy/keys.mjs <id of a fresh key, such as production-1>');
    process.exit(1);
  }
  console.log(`draw                    TIRAGE_SEAL_KEYS=${JSON.stringify(ring)}`);
  for (const game of games) console.log(`${game.padEnd(24)}TIRAGE_UNIT_KEYS=${JSON.stringify(unitKeys(ring, game))}`);
}
