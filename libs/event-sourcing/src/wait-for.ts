import type { RecordedEvent } from './event.js';
import type { Fold } from './command-handler.js';
import type { LiveTail } from './live-tail.js';

export interface Waited<State> {
  readonly state: State;
  /** False when the signal was aborted before: the state is what had been recorded until then. */
  readonly done: boolean;
  /** The last event folded. */
  readonly last?: RecordedEvent;
}

export interface WaitOptions<State> {
  readonly fold: Fold<State>;
  /** Asked after each event; the first event for which it holds ends the wait. */
  readonly done: (state: State, event: RecordedEvent) => boolean;
  /** How long to wait. */
  readonly signal: AbortSignal;
}

/**
 * Folds a stream's events, those recorded and those to come, until a condition holds: how an answer to a player waits
 * for what his command brings about. An event that says so already is found at once.
 */
export async function waitFor<State>(
  tail: LiveTail,
  stream: string,
  options: WaitOptions<State>,
): Promise<Waited<State>> {
  let state = options.fold.initialState();
  let last: RecordedEvent | undefined;
  for await (const event of tail.followFrom(stream, 'start', options.signal)) {
    state = options.fold.evolve(state, event);
    last = event;
    if (options.done(state, event)) return { state, done: true, last };
  }
  return { state, done: false, ...(last === undefined ? {} : { last }) };
}
