import type { Schema } from './schema.js';

/**
 * What one game adds to the contract. Bodies of clients are closed; of events, the schema of `data`: under the type's
 * name for version 1, under `<Type>.v<n>` for every later one. No version ever written is taken away.
 */
export interface GameSchemas {
  readonly game: string;
  /** Of the opening. */
  readonly choices: Schema;
  /** Bodies of actions by `type`, without `basedOn`. */
  readonly actions: Readonly<Record<string, Schema>>;
  /** Entries of a round's `actions` by `type`; an action without one offers its type alone or with members untold. */
  readonly offers?: Readonly<Record<string, Schema>>;
  readonly board: Schema;
  readonly events: Readonly<Record<string, Schema>>;
  /** An ended round as support sees it, in the schema of `golden-public.json`. */
  readonly presentation?: Schema;
}

export interface EventSchema {
  readonly type: string;
  readonly version: number;
  readonly data: Schema;
}

const KEY = /^([A-Z][A-Za-z0-9]*)(?:\.v([2-9]|[1-9]\d+))?$/;

/** The events of a game, each version. Throws `TypeError` for a name that is none. */
export function eventSchemasOf({ game, events }: GameSchemas): readonly EventSchema[] {
  return Object.entries(events).map(([key, data]) => {
    const [, type, version] = KEY.exec(key) ?? [];
    if (type === undefined) throw new TypeError(`${game}: ${key} does not name an event`);
    return { type, version: Number(version ?? 1), data };
  });
}
