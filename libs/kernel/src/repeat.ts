import type { Timers } from './time.js';

/** Runs a task, waits, and runs it again until the signal is aborted. A failure is told and changes nothing else. */
export async function repeat(
  task: () => Promise<unknown>,
  options: {
    /** Milliseconds between the end of one run and the next. */
    readonly every: number;
    readonly timers: Timers;
    readonly signal: AbortSignal;
    readonly onProblem?: (problem: unknown) => void;
  },
): Promise<void> {
  while (!options.signal.aborted) {
    try {
      await task();
    } catch (problem) {
      options.onProblem?.(problem);
    }
    await options.timers.sleep(options.every, options.signal);
  }
}
