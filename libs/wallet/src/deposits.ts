import type { ReadModel, RecordedEvent, RowChanges } from '@tirage/event-sourcing';
import { seconds } from '@tirage/kernel';
import { wakeCommand, type MessageBus } from '@tirage/messaging';

/** A deposit that is asked for and not applied yet; the key is its id. */
export type DepositRow = {
  /** ISO 8601 UTC. */
  readonly askedAt: string;
  readonly stream: string;
};

const WAKE_AFTER = seconds(60);
/** At most so many a sweep; the others have their turn when these are applied. */
const MAX_WAKES = 1_000;

/** What an event changes among the deposits not yet applied. */
export function projectDeposits({ stream, type, at }: RecordedEvent): RowChanges<DepositRow> {
  const id = stream.slice('deposit-'.length);
  return {
    puts: new Map(type === 'DepositRequested' ? [[id, { askedAt: at, stream }]] : []),
    deletes: type === 'DepositApplied' ? [id] : [],
  };
}

/**
 * Wakes the wallet for deposits that have waited for a minute: their message was lost. `now` in milliseconds since 1970;
 * gives the number woken. Throws `BusUnavailable`; the next sweep wakes them again.
 */
export async function sweepDeposits(rows: ReadModel<DepositRow>, bus: MessageBus, now: number): Promise<number> {
  let woken = 0;
  for await (const [, { askedAt, stream }] of rows.scan()) {
    if (Date.parse(askedAt) + WAKE_AFTER >= now) continue;
    await bus.send(wakeCommand({ service: 'wallet', key: stream }, { stream, revision: 0n }, now));
    if (++woken === MAX_WAKES) break;
  }
  return woken;
}
