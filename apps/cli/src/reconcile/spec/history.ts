import {
  InMemoryEventStore,
  newEvents,
  readLast,
  type CaughtUp,
  type DecidedEvent,
  type EventStore,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { derivedId, seconds, type JsonObject } from '@tirage/kernel';

export const START = Date.parse('2026-11-30T10:00:00.000Z');
export const GAME = 'a-game';
export const BLOCK = `${GAME}_200_1`;
export const NEXT = `${GAME}_200_2`;
export const ANNA = 'wallet-anna';

/** A store written by hand, a second between two appends. */
export class History {
  private now = START;
  private readonly store = new InMemoryEventStore({ clock: { now: () => this.now } });

  async record(stream: string, ...events: readonly (readonly [type: string, data: JsonObject])[]): Promise<void> {
    this.now += seconds(1);
    const last = await readLast(this.store, stream);
    const decided = events.map(([type, data]): DecidedEvent => ({ type, data }));
    const id = derivedId(stream, (last?.revision ?? -1n).toString());
    const cause = { id, correlationId: id, actor: 'player' } as const;
    await this.store.append(stream, newEvents(stream, decided, cause), last?.revision ?? 'no-stream');
  }

  async open(round: string, answer: 'debited' | 'refused', balance: string): Promise<void> {
    const [roundId, stream] = [round, `round-${round}`];
    await this.record(stream, ['RoundOpened', { playerId: 'anna', game: GAME, stake: '2.00' }]);
    if (answer === 'refused') {
      await this.record(ANNA, ['StakeRefused', { roundId, game: GAME, reason: 'expired', balance }]);
      await this.record(stream, ['StakeRefused', { reason: 'expired' }]);
      return;
    }
    await this.record(ANNA, ['StakeDebited', { roundId, game: GAME, amount: '2.00', balance }]);
    await this.record(
      stream,
      ['StakeDebited', { amount: '2.00', balance }],
      ['DrawRequested', { lane: `${GAME}_200`, rulesHash: 'rules' }],
    );
  }

  async draw(round: string, block: string, position: number, ...end: readonly string[]): Promise<void> {
    const unit = { position, leaf: `leaf-${position}` };
    const drawn = ['UnitDrawn', { roundId: round, ...unit }] as const;
    await this.record(`block-${block}`, drawn, ...end.map((type) => [type, {}] as const));
    await this.record(`round-${round}`, ['UnitDrawn', { block, ...unit }], ['SomethingShown', {}]);
  }

  async settle(round: string, block: string, position: number, prize: string, balance: string): Promise<void> {
    await this.record(`round-${round}`, ['RoundSettled', { prize, automatic: false, reveal: { block, position } }]);
    const entry = { roundId: round, game: GAME, balance };
    if (prize === '0.00') await this.record(ANNA, ['RoundLost', entry]);
    else await this.record(ANNA, ['PrizeCredited', { ...entry, amount: prize }]);
  }

  async events(): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    const { signal } = new AbortController();
    const categories = ['round', 'wallet', 'deposit', 'block'];
    for await (const item of this.store.subscribe({ after: 'start', categories, signal })) {
      if ('caughtUp' in item) break;
      events.push(item);
    }
    return events;
  }
}

/**
 * Anna plays: `won`, `lost`, `refused`, `voided` and `last`, which takes the last unit of a block of three; `going-on`
 * holds a unit of the next block, which is withdrawn, and `asking` waits for its debit.
 */
export async function annasHistory(): Promise<readonly RecordedEvent[]> {
  const history = new History();
  for (const block of [BLOCK, NEXT]) await history.record(`block-${block}`, ['BlockOpened', { size: 3 }]);
  await history.record('deposit-d1', ['DepositRequested', { playerId: 'anna', amount: '20.00', by: 'bank' }]);
  await history.record(ANNA, ['FundsDeposited', { depositId: 'd1', amount: '20.00', balance: '20.00' }]);
  await history.record('deposit-d1', ['DepositApplied', { balance: '20.00' }]);
  await history.record(ANNA, ['LimitSet', { dailyStake: '50.00', by: 'bank', balance: '20.00' }]);
  await history.open('won', 'debited', '18.00');
  await history.draw('won', BLOCK, 0);
  await history.settle('won', BLOCK, 0, '5.00', '23.00');
  await history.open('lost', 'debited', '21.00');
  await history.draw('lost', BLOCK, 1);
  await history.settle('lost', BLOCK, 1, '0.00', '21.00');
  await history.open('refused', 'refused', '21.00');
  await history.open('voided', 'debited', '19.00');
  await history.record(`block-${BLOCK}`, ['DrawDeclined', { roundId: 'voided', reason: 'rules-changed' }]);
  await history.record('round-voided', ['RoundVoided', { reason: 'rules-changed' }]);
  await history.record(ANNA, ['StakeRefunded', { roundId: 'voided', game: GAME, amount: '2.00', balance: '21.00' }]);
  await history.open('last', 'debited', '19.00');
  await history.draw('last', BLOCK, 2, 'BlockSoldOut');
  await history.settle('last', BLOCK, 2, '0.00', '19.00');
  await history.record(`block-${BLOCK}`, ['BlockClosed', { seed: 'seed' }]);
  await history.open('going-on', 'debited', '17.00');
  await history.draw('going-on', NEXT, 0);
  await history.record(`block-${NEXT}`, ['BlockWithdrawn', { reason: 'restore' }]);
  await history.record('round-asking', ['RoundOpened', { playerId: 'anna', game: GAME, stake: '2.00' }]);
  return history.events();
}

/** What a reader is given of a log that holds these events, whatever they say. */
export function logOf(events: readonly RecordedEvent[]): Pick<EventStore, 'subscribe'> {
  return {
    async *subscribe({ signal }): AsyncIterable<RecordedEvent | CaughtUp> {
      for (const event of events) {
        if (signal.aborted) return;
        yield event;
      }
      if (!signal.aborted) yield { caughtUp: true };
    },
  };
}
