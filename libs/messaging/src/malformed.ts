import type { JsonObject } from '@tirage/kernel';
import type { Message } from './message.js';

/** A message that nobody can read, now or later: it is parked. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage';
}

/** The largest value taken from a topic, in UTF-16 code units; a broker's own limit is 1 MB. */
export const MAX_VALUE_LENGTH = 1_000_000;
const MAX_DEPTH = 64;
const MAX_HEADER_LENGTH = 1_000;

/** A header that must be there. Throws {@link MalformedMessage}. */
export function header(message: Message, name: string): string {
  const value = message.headers[name];
  if (value === undefined || value === '') throw new MalformedMessage(`no header ${name}`);
  if (value.length > MAX_HEADER_LENGTH) throw new MalformedMessage(`header ${name} is too long`);
  return value;
}

/** The value as a JSON object of bounded size and depth. Throws {@link MalformedMessage}. */
export function jsonObject(message: Message): JsonObject {
  if (message.value.length > MAX_VALUE_LENGTH) throw new MalformedMessage('the value is larger than 1 MB');
  let value: unknown;
  try {
    value = JSON.parse(message.value);
  } catch {
    throw new MalformedMessage('the value is not JSON');
  }
  if (!isJsonObject(value)) throw new MalformedMessage('the value is not a JSON object');
  if (isDeeperThan(MAX_DEPTH, value)) throw new MalformedMessage('the value is nested too deeply');
  return value;
}

const isJsonObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function isDeeperThan(depth: number, value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return depth === 0 || Object.values(value).some((member) => isDeeperThan(depth - 1, member));
}
