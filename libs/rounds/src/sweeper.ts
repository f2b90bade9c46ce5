import type { ReadModel } from '@tirage/event-sourcing';
import { derivedId, isoTime, seconds, type Clock } from '@tirage/kernel';
import { wakeCommand, type Address, type Command, type MessageBus } from '@tirage/messaging';
import { streamOf, type OpenRound } from './open-rounds.js';

/** How long a round may stand still, with nobody waiting for its player, until it is woken. */
export const STUCK_AFTER = seconds(60);
/** How often to sweep: within 10 s of its time everything has been acted on. */
export const SWEEP_EVERY = seconds(5);

export interface SweepReport {
  readonly open: number;
  readonly completed: number;
  readonly woken: number;
  /** Seconds since the oldest round that has not ended was opened; 0 when there is none. */
  readonly oldestAge: number;
}

/**
 * Looks after the rounds of one game that stopped half-way: finishes those whose player has left, and wakes the service
 * whose answer is missing. Run twice, or by two instances, it does no harm.
 */
export class Sweeper {
  constructor(
    private readonly game: string,
    private readonly rows: ReadModel<OpenRound>,
    private readonly bus: MessageBus,
    private readonly clock: Clock,
  ) {}

  async sweep(): Promise<SweepReport> {
    const now = this.clock.now();
    const report = { open: 0, completed: 0, woken: 0, oldestAge: 0 };
    for await (const [, row] of this.rows.scan()) {
      report.open++;
      report.oldestAge = Math.max(report.oldestAge, (now - Date.parse(row.openedAt)) / 1000);
      const command = this.due(row, now);
      if (command === undefined) continue;
      await this.bus.send(command);
      if (command.type === 'Complete') report.completed++;
      else report.woken++;
    }
    return report;
  }

  private due(row: OpenRound, now: number): Command | undefined {
    const still = now - Date.parse(row.movedAt);
    const waitedFor = this.waitedFor(row);
    if (waitedFor === 'player') return still >= seconds(row.abandonAfter) ? this.complete(row, now) : undefined;
    if (still < STUCK_AFTER || waitedFor === 'nobody') return undefined;
    const asker = { service: this.game, key: streamOf(row) };
    return wakeCommand(waitedFor, { stream: streamOf(row), revision: BigInt(row.revision), asker }, now);
  }

  private waitedFor(row: OpenRound): 'player' | 'nobody' | Address {
    switch (row.type) {
      case 'RoundOpened':
      case 'RoundSettled':
      case 'RoundVoided':
        return { service: 'wallet', key: `wallet-${row.playerId}` };
      case 'StakeDebited': // never alone: what follows it in its append is on its way into the table
        return 'nobody';
      case 'DrawRequested':
        return row.lane === null ? 'nobody' : { service: 'draw', key: row.lane };
      default:
        return 'player';
    }
  }

  /** At another revision than this row's the game writes nothing: the player has come back. */
  private complete(row: OpenRound, now: number): Command {
    const id = derivedId('Complete', row.roundId, row.revision);
    return {
      id,
      service: this.game,
      type: 'Complete',
      key: streamOf(row),
      data: { roundId: row.roundId, revision: row.revision },
      sentAt: isoTime(now),
      correlationId: id,
      causationId: id,
      actor: 'system',
    };
  }
}
