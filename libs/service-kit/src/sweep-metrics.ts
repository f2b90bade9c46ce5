import type { SweepReport } from '@tirage/rounds';
import type { Metrics } from './metrics.js';

/** What a game's sweeps tell the operator; a round that could not move for a minute makes `tirage_rounds_stuck` rise. */
export function sweepMetrics(metrics: Metrics, game: string): (report: SweepReport) => void {
  const labels = { game };
  const open = metrics.gauge('rounds_open', 'Rounds without their last entry', ['game']);
  const oldest = metrics.gauge('oldest_open_round_seconds', 'Age of the oldest round that has not ended', ['game']);
  const stuck = metrics.gauge('rounds_stuck', 'Rounds that could not move for a minute: an alarm', ['game']);
  const completed = metrics.counter('rounds_completion_sent_total', 'Rounds finished for absent players', ['game']);
  return (swept) => {
    open.set(labels, swept.open);
    oldest.set(labels, swept.oldestAge);
    stuck.set(labels, swept.woken);
    completed.inc(labels, swept.completed);
  };
}
