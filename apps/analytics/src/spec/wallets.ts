import { InMemoryEventStore, newEvents, readLast, type DecidedEvent, type RecordedEvent } from '@tirage/event-sourcing';
import { derivedId, seconds } from '@tirage/kernel';
import { encodeEvent, type Message } from '@tirage/messaging';

const START = Date.parse('2026-11-30T10:00:00.000Z');

export const TYPES = [
  ...['StakeDebited', 'StakeRefused', 'PrizeCredited', 'RoundLost', 'StakeRefunded', 'FundsDeposited', 'LimitSet'],
] as const;
type Type = (typeof TYPES)[number];

/** An entry to be recorded: in which wallet, what, and how many minutes after the last one. */
export interface Given {
  readonly wallet: number;
  readonly type: Type;
  readonly minutes: number;
}

const NO_GAME: readonly Type[] = ['FundsDeposited', 'LimitSet'];
const AMOUNTS: readonly Type[] = ['StakeDebited', 'PrizeCredited', 'StakeRefunded', 'FundsDeposited'];

/** Wallets of two games in one store; time passes as entries are recorded. */
export class Wallets {
  private now = START;
  private count = 0;
  readonly store = new InMemoryEventStore({ clock: { now: () => this.now } });

  async record({ wallet, type, minutes }: Given): Promise<void> {
    this.now += seconds(60 * minutes);
    const n = this.count++;
    const stream = `wallet-${wallet}`;
    const entry: DecidedEvent = {
      type,
      data: {
        ...(NO_GAME.includes(type) ? {} : { roundId: derivedId(n), game: n % 3 === 0 ? 'la-course' : 'eldorado' }),
        ...(AMOUNTS.includes(type) ? { amount: `${n}.50` } : {}),
        balance: '0.00',
      },
    };
    const last = await readLast(this.store, stream);
    const cause = { id: derivedId(n), correlationId: 'test', actor: 'player' } as const;
    await this.store.append(stream, newEvents(stream, [entry], cause), last?.revision ?? 'no-stream');
  }

  /** Everything, in the order of the log. */
  async events(): Promise<readonly RecordedEvent[]> {
    const { signal } = new AbortController();
    const events: RecordedEvent[] = [];
    for await (const item of this.store.subscribe({ after: 'start', categories: ['wallet'], signal })) {
      if ('caughtUp' in item) break;
      events.push(item);
    }
    return events;
  }

  /** What the relay makes of each. */
  async messages(): Promise<readonly Message[]> {
    return (await this.events()).flatMap((event) => encodeEvent(event, { profile: 'dev' }));
  }
}
