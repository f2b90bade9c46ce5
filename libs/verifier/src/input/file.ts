import { isList, isObject, type Json, type JsonObject } from '../json.js';
import { Unusable } from '../unusable.js';
import { duplicateMember } from './duplicates.js';

const MOST_LEVELS = 64;

/** The JSON object in a text. Throws {@link Unusable} where it holds none, or one nested too deeply to be any of ours. */
export function parseFile(text: string): JsonObject {
  const value = parsed(text);
  if (!isObject(value)) throw new Unusable('the file holds no JSON object');
  refuseDepth(value);
  return value;
}

function parsed(text: string): Json {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new Unusable('the file is not JSON');
  }
  const twice = duplicateMember(text);
  if (twice !== undefined) throw new Unusable(`the member ${JSON.stringify(twice)} stands twice in one object`);
  return value;
}

/** Level by level, so that no file can exhaust the stack. */
function refuseDepth(value: Json): void {
  let level: readonly Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MOST_LEVELS) throw new Unusable(`the file is nested more than ${MOST_LEVELS} levels deep`);
    level = level.flatMap((one) => (isList(one) ? one : isObject(one) ? Object.values(one) : []));
  }
}
