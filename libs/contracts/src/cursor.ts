import type { Json } from '@tirage/kernel';
import { CURSOR } from './patterns.js';

const VERSION = 1;

/** What turns the place where a list goes on into text and back. */
export interface Cursor<Place extends Json> {
  encode(place: Place): string;
  /** Undefined for a text that is not a cursor of this list: answered with 400. */
  decode(text: string): Place | undefined;
}

/**
 * Opaque cursors of one list: base64url of `[version, list, place]`. Not secret and not signed: a cursor says where to go
 * on, never whose list it is. `isPlace` checks what comes back, since anybody can write one.
 */
export function cursorOf<Place extends Json>(list: string, isPlace: (value: Json) => value is Place): Cursor<Place> {
  const encode = (place: Place) => Buffer.from(JSON.stringify([VERSION, list, place])).toString('base64url');
  return {
    encode(place) {
      const text = encode(place);
      if (!CURSOR.test(text)) throw new RangeError(`a cursor of ${list} is too long`);
      return text;
    },
    decode(text) {
      const place = CURSOR.test(text) ? placeIn(text) : undefined;
      return place !== undefined && isPlace(place) && encode(place) === text ? place : undefined;
    },
  };
}

/** Version and list need no look: what is not of this list is spelt otherwise by it. */
function placeIn(text: string): Json | undefined {
  try {
    const read = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Json;
    return Array.isArray(read) ? (read as readonly Json[])[2] : undefined;
  } catch {
    return undefined;
  }
}
