import { createHash } from 'node:crypto';

/** 32 bytes a call, never the same twice. */
export type Seeds = () => Uint8Array;

/**
 * Seeds made of one by SHA-256, each `name` with its own: with the one seed a whole qualification is repeated. They do not
 * come from the generators that are judged.
 */
export function seedsOf(master: string, name: string): Seeds {
  let next = 0;
  return () => createHash('sha256').update(`${master}/${name}/${next++}`).digest();
}
