import type { DomainEvent, Fold } from '@tirage/event-sourcing';

/** Pure functions that make up one aggregate. A refusal is a word, where a decider has one (`'illegal'`). */
export interface Decider<State, Command, Event extends DomainEvent, Refusal extends string = never> {
  initialState(): State;
  evolve(state: State, event: Event): State;
  decide(command: Command, state: State): readonly Event[] | Refusal;
}

export interface Decision<Event extends DomainEvent, Refusal extends string> {
  /** Exactly these events, in this order; or the refusal. */
  then(expected: readonly Event[] | Refusal): void;
  thenNothing(): void;
  thenThrows(error: new (...args: never[]) => Error): void;
}

export interface DeciderSpec<Command, Event extends DomainEvent, Refusal extends string> {
  given(events: readonly Event[]): { when(command: Command): Decision<Event, Refusal> };
  /**
   * Processing the same request twice writes nothing the second time: the events of the first decision are folded in, and
   * the second finds nothing to do, or refuses. Gives back the first decision.
   */
  runTwice(given: readonly Event[], command: Command): readonly Event[] | Refusal;
}

/**
 * `given(events).when(command).then(events)` for a decider. States and events are frozen and every decision is taken
 * twice, so that a decider that changes its state or draws at random is found out.
 */
export function deciderSpec<State, Command, Event extends DomainEvent, Refusal extends string = never>(
  decider: Decider<State, Command, Event, Refusal>,
): DeciderSpec<Command, Event, Refusal> {
  const evolve = (state: State, event: Event) => deepFreeze(decider.evolve(state, deepFreeze(event)));
  const fold = (events: readonly Event[], from = deepFreeze(decider.initialState())) => events.reduce(evolve, from);
  const decide = (command: Command, state: State) => {
    const decided = decider.decide(deepFreeze(command), state);
    expect(decider.decide(command, state)).toEqual(decided);
    return decided;
  };
  return {
    given: (events) => ({
      when: (command) => {
        const decision = () => decide(command, fold(events));
        return {
          then: (expected) => expect(decision()).toEqual(expected),
          thenNothing: () => expect(decision()).toEqual([]),
          thenThrows: (error) => expect(decision).toThrow(error),
        };
      },
    }),
    runTwice: (given, command) => {
      const state = fold(given);
      const first = decide(command, state);
      if (typeof first === 'string') return first;
      const second = decide(command, fold(first, state));
      if (typeof second !== 'string') expect(second).toEqual([]);
      return first;
    },
  };
}

/** For folds without a decider: the state after the events. */
export function stateAfter<State>(fold: Fold<State>, events: readonly DomainEvent[]): State {
  return events.reduce((state, event) => fold.evolve(state, event), fold.initialState());
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  for (const member of Object.values(value)) deepFreeze(member);
  return Object.freeze(value);
}
