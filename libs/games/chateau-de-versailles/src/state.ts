import type { DomainEvent } from '@tirage/event-sourcing';
import { Money, type JsonObject } from '@tirage/kernel';
import { isVersaillesEvent, type VersaillesEvent, type ZoneContent } from './events.js';
import type { Mode } from '@tirage/rounds';
import { ZONES, type Zone } from './rules.js';

export type OpenedZone = { readonly content: ZoneContent; readonly gain: string };

/** null: closed. */
export type Zones = Readonly<Record<Zone, OpenedZone | null>>;

export type VersaillesState = {
  /** `revealed`: all six zones are open and the round is over [4.7]. */
  readonly status: 'revealing' | 'revealed';
  readonly mode: Mode;
  readonly zones: Zones;
};

const ALL_CLOSED: Zones = { mirror1: null, mirror2: null, mirror3: null, left: null, right: null, chandeliers: null };

export const initialState = (choices: JsonObject): VersaillesState => ({
  status: 'revealing',
  mode: choices['mode'] === 'manual' ? 'manual' : 'auto',
  zones: ALL_CLOSED,
});

export const closedZones = ({ zones }: VersaillesState): readonly Zone[] =>
  ZONES.filter((zone) => zones[zone] === null);

/**
 * Folds one event; events of the shared life cycle change nothing here. Throws `TypeError` for a zone that is open already:
 * the stream is not one this game wrote.
 */
export function evolve(state: VersaillesState, event: DomainEvent | VersaillesEvent): VersaillesState {
  if (!isVersaillesEvent(event)) return state;
  const { zone, content, gain } = event.data;
  if (!closedZones(state).includes(zone)) throw new TypeError(`ZoneOpened cannot follow: ${zone} is not closed`);
  const zones = { ...state.zones, [zone]: { content, gain } };
  const open = ZONES.every((one) => zones[one] !== null);
  return { status: open ? 'revealed' : 'revealing', mode: state.mode, zones };
}

/** The sum of what the six zones showed [4.7]; undefined before the last. */
export function prize({ status, zones }: VersaillesState): Money | undefined {
  if (status !== 'revealed') return undefined;
  return Money.sum(ZONES.map((zone) => Money.parse(zones[zone]?.gain)));
}
