import { Money } from '@tirage/kernel';
import type { Action } from '@tirage/rounds';
import type { CompleteShip, Content, NavalEvent } from './events.js';
import type { Presentation } from './present.js';
import { isStake, SHIP_SIZES, type DefiNavalRules } from './rules.js';
import { evolve, type NavalState } from './state.js';
import { allows } from './steps.js';

/** One step of the player and everything it brings; the order of the coordinates is the unit's [4.5]. */
export function decide(
  action: Action,
  state: NavalState,
  shown: Presentation,
  rules: DefiNavalRules,
): readonly NavalEvent[] | 'illegal' {
  if (!allows(action, state)) return 'illegal';
  return action.type === 'revealAll' ? revealAll(state, shown, rules) : revealNext(state, shown, rules);
}

/** Every coordinate that is left, those that buoys grant on the way too. */
export function revealAll(state: NavalState, shown: Presentation, rules: DefiNavalRules): readonly NavalEvent[] {
  const events: NavalEvent[] = [];
  while (state.status === 'revealing') {
    const next = revealNext(state, shown, rules);
    events.push(...next);
    state = next.reduce<NavalState>(evolve, state);
  }
  return events;
}

function revealNext(state: NavalState, shown: Presentation, rules: DefiNavalRules): readonly NavalEvent[] {
  const n = state.revealed.length + 1;
  const cell = [...shown.coordinates, ...shown.bonusCoordinates][n - 1];
  if (cell === undefined) throw new RangeError(`the unit has no coordinate ${n}`);
  const completed = shipCompletedAt(cell, state, shown, rules);
  const content = contentOf(cell, shown, completed);
  const origin = n <= shown.coordinates.length ? 'initial' : 'bonus';
  const revealed: NavalEvent = { type: 'CoordinateRevealed', data: { n, origin, cell, content } };
  if (content.kind === 'buoy') return [revealed, { type: 'BonusCoordinateGranted', data: { count: 1 } }];
  if (content.kind === 'anchor') return [revealed, { type: 'MultiplierFound', data: { value: content.multiplier } }];
  return completed === undefined ? [revealed] : [revealed, { type: 'ShipCompleted', data: completed }];
}

function contentOf(cell: string, { ships, anchors, buoys }: Presentation, completed?: CompleteShip): Content {
  if (completed !== undefined) return { kind: 'ship', ship: completed.ship };
  if (ships.some((cells) => cells.includes(cell))) return { kind: 'ship' };
  const anchor = anchors.find((one) => one.cell === cell);
  if (anchor !== undefined) return { kind: 'anchor', multiplier: anchor.multiplier };
  return buoys.includes(cell) ? { kind: 'buoy' } : { kind: 'water' };
}

/** The ship whose last closed cell this is. */
function shipCompletedAt(
  cell: string,
  { revealed, ships }: NavalState,
  shown: Presentation,
  { shipGainCents }: DefiNavalRules,
): CompleteShip | undefined {
  const cells = shown.ships.find((one) => one.includes(cell));
  const isOpen = (part: string): boolean => part === cell || revealed.some((one) => one.cell === part);
  if (!cells?.every(isOpen)) return undefined;
  const size = SHIP_SIZES.find((one) => one === cells.length);
  const stake = shown.stakeCents;
  if (size === undefined || !isStake(stake)) throw new RangeError(`no ship of ${cells.length} cells at ${stake} cents`);
  return { ship: ships.length + 1, size, cells, gain: Money.cents(shipGainCents[size][stake]).toString() };
}
