import type { DomainEvent } from '@tirage/event-sourcing';
import { isEldoradoEvent, type EldoradoEvent, type LineResult } from './events.js';

export type Grid = {
  readonly grid: number;
  readonly lines: readonly (readonly string[])[];
  /** Null until the grid is evaluated, as `cash`. */
  readonly results: readonly LineResult[] | null;
  readonly cash: string | null;
};

/** `awaiting-extra`: the next step is the player's. In the first three the next event is certain: nobody is asked. */
export type EldoradoState = {
  readonly status: 'revealing' | 'evaluating' | 'granting' | 'awaiting-extra' | 'over';
  readonly grids: readonly Grid[];
  readonly granted: number;
  /** Extras not yet played. */
  readonly remaining: number;
};

export const initialState = (): EldoradoState => ({ status: 'revealing', grids: [], granted: 0, remaining: 0 });

/** Extra lines of the first grid; those of an Extra grid would count for nothing [4.5]. */
const extrasOf = ({ grids: [first] }: EldoradoState): number =>
  (first?.results ?? []).filter((line) => line.class === 'extra').length;

/**
 * Folds one event; events of the shared life cycle change nothing here. Throws `TypeError` when an event of this game
 * cannot follow what went before: the stream is not one this game wrote.
 */
export function evolve(state: EldoradoState, event: DomainEvent | EldoradoEvent): EldoradoState {
  if (!isEldoradoEvent(event)) return state;
  if (!canFollow(state, event)) throw new TypeError(`${event.type} cannot follow: ${state.status}`);
  const { grids } = state;
  switch (event.type) {
    case 'GridRevealed': {
      const { grid, lines } = event.data;
      return { ...state, status: 'evaluating', grids: [...grids, { grid, lines, results: null, cash: null }] };
    }
    case 'GridEvaluated': {
      const { cash, lines } = event.data;
      const evaluated = grids.map((one) => (one.grid === event.data.grid ? { ...one, results: lines, cash } : one));
      return afterGrid({ ...state, grids: evaluated });
    }
    case 'ExtraGranted': {
      const { count } = event.data;
      return { ...state, status: 'awaiting-extra', granted: count, remaining: count };
    }
    case 'ExtraStarted':
      return { ...state, status: 'revealing', remaining: event.data.remaining };
  }
}

function canFollow(state: EldoradoState, event: EldoradoEvent): boolean {
  const { status, grids, remaining } = state;
  switch (event.type) {
    case 'GridRevealed':
      return status === 'revealing' && event.data.grid === grids.length;
    case 'GridEvaluated':
      return status === 'evaluating' && event.data.grid === grids.length - 1;
    case 'ExtraGranted':
      return status === 'granting' && event.data.count === extrasOf(state);
    case 'ExtraStarted':
      return status === 'awaiting-extra' && event.data.remaining === remaining - 1;
  }
}

function afterGrid(state: EldoradoState): EldoradoState {
  const { grids, remaining } = state;
  if (grids.length === 1 && extrasOf(state) > 0) return { ...state, status: 'granting' };
  return { ...state, status: remaining > 0 ? 'awaiting-extra' : 'over' };
}
