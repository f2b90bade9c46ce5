import type { DomainEvent } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';
import type { Mode } from '@tirage/rounds';
import { isNavalEvent, type CompleteShip, type Content, type NavalEvent, type Reveal } from './events.js';
import { COORDINATES } from './rules.js';

type Consequence = Exclude<NavalEvent['type'], 'CoordinateRevealed'>;

type Base = {
  readonly mode: Mode;
  readonly revealed: readonly Reveal[];
  /** Bonus coordinates granted. */
  readonly bonus: number;
  readonly ships: readonly CompleteShip[];
  /** The product of the anchors uncovered; 1 without one. */
  readonly multiplier: number;
};

/** `resolving`: the coordinate just revealed brings the event that is `due`; the player is asked nothing. */
export type NavalState =
  | (Base & { readonly status: 'revealing' | 'over' })
  | (Base & { readonly status: 'resolving'; readonly due: Consequence });

export const initialState = (choices: JsonObject): NavalState => ({
  status: 'revealing',
  mode: choices['mode'] === 'manual' ? 'manual' : 'auto',
  revealed: [],
  bonus: 0,
  ships: [],
  multiplier: 1,
});

/** Coordinates still to be revealed, as far as granted. */
export const remaining = ({ revealed, bonus }: NavalState): number => COORDINATES + bonus - revealed.length;

function consequenceOf(content: Content): Consequence | undefined {
  if (content.kind === 'buoy') return 'BonusCoordinateGranted';
  if (content.kind === 'anchor') return 'MultiplierFound';
  return content.kind === 'ship' && content.ship !== undefined ? 'ShipCompleted' : undefined;
}

/**
 * Folds one event; events of the shared life cycle change nothing here. Throws `TypeError` when an event of this game
 * cannot follow what went before: the stream is not one this game wrote.
 */
export function evolve(state: NavalState, event: DomainEvent | NavalEvent): NavalState {
  if (!isNavalEvent(event)) return state;
  if (!canFollow(state, event)) throw new TypeError(`${event.type} cannot follow: ${state.status}`);
  const { mode, revealed, bonus, ships, multiplier } = state;
  const base: Base = { mode, revealed, bonus, ships, multiplier };
  switch (event.type) {
    case 'CoordinateRevealed': {
      const due = consequenceOf(event.data.content);
      const next = { ...base, revealed: [...revealed, event.data] };
      return due === undefined ? settled(next) : { ...next, status: 'resolving', due };
    }
    case 'BonusCoordinateGranted':
      return settled({ ...base, bonus: bonus + event.data.count });
    case 'MultiplierFound':
      return settled({ ...base, multiplier: multiplier * event.data.value });
    case 'ShipCompleted':
      return settled({ ...base, ships: [...ships, event.data], revealed: numbered(revealed, event.data) });
  }
}

function canFollow(state: NavalState, event: NavalEvent): boolean {
  if (event.type !== 'CoordinateRevealed') return state.status === 'resolving' && state.due === event.type;
  return state.status === 'revealing' && event.data.n === state.revealed.length + 1;
}

/** What comes after a coordinate and what it brought. */
const settled = (base: Base): NavalState => {
  const open: NavalState = { ...base, status: 'revealing' };
  return remaining(open) > 0 ? open : { ...base, status: 'over' };
};

/** The parts of a ship that is complete have its number. */
const numbered = (revealed: readonly Reveal[], { ship, cells }: CompleteShip): readonly Reveal[] =>
  revealed.map((one) => (cells.includes(one.cell) ? { ...one, content: { kind: 'ship', ship } } : one));
