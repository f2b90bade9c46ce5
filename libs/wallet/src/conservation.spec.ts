import { StoreUnavailable, type EventStore, type RecordedEvent } from '@tirage/event-sourcing';
import { Money, type Random } from '@tirage/kernel';
import { encodeCommand, type Message } from '@tirage/messaging';
import { seededRandom } from '@tirage/testing';
import { DEBIT_ANSWERS, TERMINAL_ENTRIES } from './events.js';
import { decodeState, encodeState } from './state.js';
import type { WalletService } from './service.js';
import { expectDone, House, messageOf } from './spec/house.js';

const SEEDS = Array.from({ length: 30 }, (_, seed) => seed);
const PLAYERS = ['anna', 'bert'];
const GAMES = ['eldorado', 'la-course', 'defi-naval'];

/** Several owners of one key, appends that fail before or after the write or land late, answers in any order. */
class World {
  readonly house = new House();
  readonly questions: Message[] = [];
  private readonly late: (() => Promise<unknown>)[] = [];
  private readonly open = new Map<string, { settled: boolean }>();
  private readonly services: readonly WalletService[];
  private readonly calm = this.house.service();
  private stormy = true;

  constructor(private readonly random: Random) {
    this.services = [1, 2, 3].map(() => this.house.service(this.overBadLine(this.house.store)));
  }

  async run(): Promise<void> {
    for (let step = 0; step < 60; step++) {
      await this.happen();
      const messages = Array.from({ length: this.below(4) }, () => this.pick(this.questions));
      await Promise.all(messages.map(async (message) => message && this.pick(this.services)?.handle(message)));
    }
    this.stormy = false;
    while (this.late.length > 0) await this.land();
    for (const message of this.questions) await expectDone(this.calm.handle(message));
  }

  private async happen(): Promise<void> {
    const player = this.pick(PLAYERS) ?? '';
    const dice = this.below(100);
    if (dice < 15) return this.deposit(player);
    if (dice < 50) return this.openRound(player);
    if (dice < 80) return this.endRound();
    if (dice < 90) return this.land();
    if (dice < 95) this.house.now += (this.below(5) - 2) * 15_000;
  }

  private async deposit(player: string): Promise<void> {
    const amount = Money.cents(1 + this.below(500)).toString();
    const order = encodeCommand(this.house.requestDeposit(player, amount, `deposit ${this.questions.length}`));
    await expectDone(this.calm.handle(order));
    this.questions.push(messageOf(await this.house.at(order.key, 0n)));
  }

  private async openRound(player: string): Promise<void> {
    const round = `r${this.questions.length}`;
    const stake = this.pick(['0.50', '1.00', '2.00']) ?? '';
    const opened = await this.house.opened(round, player, { game: this.pick(GAMES) ?? '', stake });
    this.open.set(round, { settled: false });
    this.questions.push(messageOf(opened));
  }

  /** A game goes on only when the wallet's answer stands. */
  private async endRound(): Promise<void> {
    const [round, state] = this.pick([...this.open].filter(([, { settled }]) => !settled)) ?? [];
    if (round === undefined || state === undefined) return;
    const entries = (await Promise.all(PLAYERS.map((player) => this.house.entries(player)))).flat();
    if (!entries.some(({ type, data }) => type === 'StakeDebited' && data['roundId'] === round)) return;
    state.settled = true;
    await this.house.debited(round);
    const prize = this.pick(['0.00', '0.00', '1.00', '7.50']) ?? '';
    const end = this.below(5) === 0 ? this.house.voided(round) : this.house.settled(round, prize);
    this.questions.push(messageOf(await end));
  }

  private async land(): Promise<void> {
    await this.late.shift()?.();
  }

  private overBadLine(store: EventStore): EventStore {
    return {
      append: async (stream, events, expected) => {
        const dice = this.stormy ? this.below(100) : 100;
        for (let hops = this.below(4); hops > 0; hops--) await Promise.resolve();
        if (dice < 8) {
          this.late.push(() => store.append(stream, events, expected).catch(() => undefined));
          throw new StoreUnavailable('no answer in time');
        }
        if (dice < 16) throw new StoreUnavailable('before the write');
        const result = await store.append(stream, events, expected);
        if (dice < 30) throw new StoreUnavailable('after the write');
        return result;
      },
      read: (stream, options) => store.read(stream, options),
      subscribe: (options) => store.subscribe(options),
    };
  }

  private below(range: number): number {
    return Math.floor(this.random.fraction() * range);
  }

  private pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }
}

/** Balance worked out from the amounts of all entries. */
function fold(entries: readonly RecordedEvent[]): number {
  const signs: Record<string, number> = { FundsDeposited: 1, StakeDebited: -1, PrizeCredited: 1, StakeRefunded: 1 };
  return entries.reduce((cents, { type, data }) => {
    const sign = signs[type] ?? 0;
    return sign === 0 ? cents : cents + sign * Money.parse(data['amount']).toCents();
  }, 0);
}

const countOf = (entries: readonly RecordedEvent[], types: readonly string[], roundId: unknown): number =>
  entries.filter(({ type, data }) => types.includes(type) && data['roundId'] === roundId).length;

describe.each(SEEDS)('with a bad line and three owners of each wallet (seed %i)', (seed) => {
  it('money is conserved, each question has one answer, and a replay of everything adds nothing', async () => {
    const world = new World(seededRandom(seed));
    await world.run();
    const { house, questions } = world;
    const wallets = await Promise.all(PLAYERS.map((player) => house.entries(player)));
    for (const entries of wallets) {
      entries.forEach(({ data, metadata }, n) => {
        expect(data['balance']).toBe(Money.cents(fold(entries.slice(0, n + 1))).toString());
        expect(encodeState(decodeState(metadata.state))).toMatchObject({ balance: data['balance'] });
      });
    }
    const all = wallets.flat();
    for (const { key, headers } of questions) {
      const roundId = key.slice('round-'.length);
      if (headers['ce_type']?.includes('RoundOpened')) expect(countOf(all, DEBIT_ANSWERS, roundId)).toBe(1);
      if (/RoundSettled|RoundVoided/.test(headers['ce_type'] ?? '')) {
        expect(countOf(all, TERMINAL_ENTRIES, roundId)).toBe(1);
      }
      if (key.startsWith('deposit-')) {
        expect(all.filter(({ data }) => data['depositId'] === key.slice('deposit-'.length))).toHaveLength(1);
        expect(await house.events(key)).toHaveLength(2);
      }
    }
    const again = house.service();
    for (const message of [...questions].reverse()) await expectDone(again.handle(message));
    expect(await Promise.all(PLAYERS.map((player) => house.entries(player)))).toEqual(wallets);
  });
});
