import type { DomainEvent } from '@tirage/event-sourcing';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import { Money } from '@tirage/kernel';
import { currentRules, type Action } from '@tirage/rounds';

/** What a round of this unit with these steps brings when nothing happens to it: the game's own events, and the prize. */
export function undisturbed(
  unitSeed: string,
  actions: readonly Action[],
): { readonly events: readonly DomainEvent[]; readonly prize: string | undefined } {
  const rules = currentRules(tresorsDesChamps);
  const unit = { unitSeed: Buffer.from(unitSeed, 'hex') };
  let state = tresorsDesChamps.initialState({}, Money.parse('2.00'));
  const events: DomainEvent[] = [];
  for (const action of actions) {
    const decided = tresorsDesChamps.decide(action, state, unit, rules);
    if (decided === 'illegal') throw new Error(`illegal in an undisturbed round: ${JSON.stringify(action)}`);
    events.push(...decided);
    state = decided.reduce((before, event) => tresorsDesChamps.evolve(before, event), state);
  }
  return { events, prize: tresorsDesChamps.prize(state)?.toString() };
}
