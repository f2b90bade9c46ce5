import type { Action, Unit } from '@tirage/rounds';
import type { VersaillesEvent } from './events.js';
import { openZone } from './gains.js';
import { shownBy } from './presentation.js';
import { ZONES, type VersaillesRules, type Zone } from './rules.js';
import { closedZones, type VersaillesState } from './state.js';
import { allows } from './steps.js';

/** "Auto" opens all zones at once; "Jouer" leaves every zone to the player [4.2]. */
export function begin({ mode }: VersaillesState, unit: Unit, rules: VersaillesRules): readonly VersaillesEvent[] {
  return mode === 'auto' ? opened(ZONES, unit, rules) : [];
}

/** One step of the player: the zone he chose, or all that are still closed. */
export function decide(
  action: Action,
  state: VersaillesState,
  unit: Unit,
  rules: VersaillesRules,
): readonly VersaillesEvent[] | 'illegal' {
  if (!allows(action, state)) return 'illegal';
  const closed = closedZones(state);
  const chosen = action.type === 'revealAll' ? closed : closed.filter((zone) => zone === action['zone']);
  return opened(chosen, unit, rules);
}

/** For an absent player the system opens what is left. */
export const automaticAction = (): Action => ({ type: 'revealAll' });

function opened(zones: readonly Zone[], unit: Unit, rules: VersaillesRules): readonly VersaillesEvent[] {
  const shown = shownBy(unit);
  return zones.map((zone) => ({ type: 'ZoneOpened', data: openZone(zone, shown, rules) }));
}
