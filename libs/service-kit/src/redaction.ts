import { EventEmitter } from 'node:events';
import { stdSerializers } from 'pino';

/** Members that no log shows, wherever they stand: credentials, keys, and what a round holds before its reveal. */
const secretNames = new Set(
  [
    ...['authorization', 'cookie', 'set-cookie', 'token', 'password', 'secret', 'privateKey', 'sealKey', 'd'],
    ...['sealed', 'sealedSeed', 'unitSeed', 'blockSeed', 'seed', 'unit', 'lot', 'lots', 'reveal', 'draw', 'prize'],
  ].map((name) => name.toLowerCase()),
);
const TOKEN = /\b(?:bearer\s+\S+|eyJ[\w-]+\.[\w-]*\.[\w-]*)/gi;
const DEEPEST = 6;
const HIDDEN = '[hidden]';

/** The value as a log may show it: secrets hidden by the names of their members, tokens hidden in texts. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length < 10 ? value : value.replace(TOKEN, HIDDEN);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return '[bytes]';
  if (depth >= DEEPEST) return '[deep]';
  if (value instanceof Error) return redacted({ ...stdSerializers.err(value) }, depth + 1);
  // Requests, sockets, streams: whole worlds, with headers in them.
  if (value instanceof EventEmitter) return `[${value.constructor.name}]`;
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  if (hasJson(value)) return redacted(value.toJSON(), depth + 1);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      secretNames.has(name.toLowerCase()) ? HIDDEN : redacted(member, depth + 1),
    ]),
  );
}

const hasJson = (value: object): value is { toJSON: () => unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';
