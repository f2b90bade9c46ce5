import { LiveTail } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';
import { encodeCommand, type Command } from '@tirage/messaging';
import { counted, must, promptTimers, seededRandom } from '@tirage/testing';
import { roundStream } from './events.js';
import type { Action } from './game-definition.js';
import { PlayerCalls, roundIdOf, type CallResult, type KeyedCall } from './player-calls.js';
import { pairs } from './spec/pairs.js';
import { messageOf, Table } from './spec/table.js';
import { roundView } from './view.js';

/** Two seconds that are over when the test says so, from the start or later. */
class HeldTimers {
  private readonly held = new Set<() => void>();
  over = false;
  readonly asked: number[] = [];
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.asked.push(ms);
    if (this.over) return promptTimers.sleep(ms);
    return new Promise((resolve) => {
      this.held.add(resolve);
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  }
  fire(): void {
    for (const resolve of this.held) resolve();
  }
}

/** A gateway, and behind its bus the game, the wallet and the draw, each as far as the test lets them. */
class Lobby {
  readonly table = new Table();
  readonly timers = new HeldTimers();
  readonly sent: Command[] = [];
  /** For the calls; the tail reads its own. */
  readonly store = counted(this.table.store);
  private readonly service = this.table.service();
  private readonly tail = new LiveTail({
    store: this.table.store,
    categories: ['round'],
    timers: promptTimers,
    random: seededRandom(1),
  });
  /** Whether everything has happened before the gateway looks. */
  slow = false;
  /** What happens to a command that is sent. */
  behind: (command: Command) => Promise<unknown> = (command) => this.play(command);

  static async opened(): Promise<Lobby> {
    const lobby = new Lobby();
    await lobby.tail.start();
    return lobby;
  }

  close(): Promise<void> {
    return this.tail.close();
  }

  calls(): PlayerCalls {
    const bus = {
      ...this.table.bus,
      send: async (command: Command) => {
        this.sent.push(command);
        const played = this.behind(command);
        if (this.slow) await played;
      },
    };
    return new PlayerCalls({ store: this.store, bus, tail: this.tail, clock: this.table.clock, timers: this.timers });
  }

  async play(command: Command): Promise<void> {
    await this.service.handle(encodeCommand(command));
    const roundId = roundOf(command);
    if (command.type !== 'OpenRound' || (await this.table.told(roundId)).length !== 1) return;
    await this.service.handle(messageOf(await this.table.debited(roundId)));
    await this.service.handle(messageOf(await this.table.drawn(roundId)));
  }

  open(key: string, more: Partial<KeyedCall> = {}, choices: JsonObject = {}): Promise<CallResult> {
    return this.calls().open(pairs, call(key, more), { stake: '2.00', choices });
  }

  turn(key: string, card: number, basedOn?: number, more: Partial<KeyedCall> = {}): Promise<CallResult> {
    const bodyHash = `turn ${card}`;
    return this.calls().act(pairs, call(key, { bodyHash, ...more }), ROUND, turnOf(card), basedOn);
  }
}

const ROUND = roundIdOf('anna', 'first');
const roundOf = ({ data }: Command): string => (data as { roundId: string }).roundId;
const call = (key: string, more: Partial<KeyedCall> = {}): KeyedCall => ({
  playerId: 'anna',
  key,
  bodyHash: 'open',
  correlationId: 'of the call',
  ...more,
});
const turnOf = (card: number): Action => ({ type: 'turn', card });
/** What the player is told, to the byte. */
const told = (result: CallResult): string =>
  JSON.stringify('progress' in result ? [result.kind, roundView(pairs, result.progress)] : result);
const revisionOf = (result: CallResult): unknown => ('progress' in result ? Number(result.progress.revision) : result);

let lobby: Lobby;
beforeEach(async () => {
  lobby = await Lobby.opened();
});
afterEach(() => lobby.close());

describe('a round asked for', () => {
  it('is answered when the player can act', async () => {
    const result = await lobby.open('first');
    expect(result).toMatchObject({ kind: 'answered', progress: { roundId: ROUND, revision: 3n } });
    expect(lobby.sent).toMatchObject([
      { service: 'pairs', type: 'OpenRound', key: roundStream(ROUND), actor: 'player' },
    ]);
    expect(lobby.sent[0]?.data).toMatchObject({ roundId: ROUND, playerId: 'anna', stake: '2.00', bodyHash: 'open' });
    expect(lobby.timers.asked).toEqual([2000]);
  });

  it('is answered when it has ended: settled at once, or refused', async () => {
    expect(await lobby.open('first', {}, { mode: 'auto' })).toMatchObject({
      progress: { state: { status: 'settled' } },
    });
    lobby.behind = async (command) => {
      const service = lobby.table.service();
      await service.handle(encodeCommand(command));
      const roundId = roundOf(command);
      await service.handle(messageOf(await lobby.table.refused(roundId, { reason: 'expired' })));
    };
    const refused = await lobby.open('second');
    expect(refused).toMatchObject({ kind: 'answered', progress: { state: { status: 'refused' } } });
    lobby.behind = (command) => lobby.play(command);
    expect(told(await lobby.open('second'))).toBe(told(refused));
  });

  it('with one key, twenty times at once: one round, one answer', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => lobby.open('first')));
    expect(new Set(results.map(told)).size).toBe(1);
    expect(new Set(lobby.sent.map(({ id }) => id)).size).toBe(1);
    expect(await lobby.table.told(ROUND)).toHaveLength(4);
  });

  it('with the same key and another body is a conflict, before and after', async () => {
    const other = { bodyHash: 'other' };
    const [one, two] = await Promise.all([lobby.open('first'), lobby.open('first', other)]);
    expect([one.kind, two.kind]).toEqual(['answered', 'idempotency-conflict']);
    expect(await lobby.open('first', other)).toEqual({ kind: 'idempotency-conflict' });
    expect(await lobby.table.told(ROUND)).toHaveLength(4);
  });

  it('by another player with the same key is another round', async () => {
    expect(roundIdOf('anna', 'first')).not.toBe(roundIdOf('bert', 'first'));
    expect(roundIdOf('anna', 'first')).not.toBe(roundIdOf('anna', 'second'));
  });

  it('that takes too long is accepted, and answered with the same key later', async () => {
    const waiting: Command[] = [];
    lobby.behind = async (command) => void waiting.push(command);
    const pending = lobby.open('first');
    await until(() => waiting.length > 0);
    lobby.timers.fire();
    expect(await pending).toEqual({ kind: 'accepted', roundId: ROUND });
    await lobby.play(must(waiting[0]));
    expect(await lobby.open('first')).toMatchObject({ kind: 'answered', progress: { revision: 3n } });
    expect(lobby.sent).toHaveLength(1);
  });

  it('whose command was lost is asked for again by the same key', async () => {
    lobby.behind = async () => void (lobby.timers.over = true);
    expect(await lobby.open('first')).toMatchObject({ kind: 'accepted' });
    lobby.timers.over = false;
    lobby.behind = (command) => lobby.play(command);
    expect(await lobby.open('first')).toMatchObject({ kind: 'answered' });
    expect(new Set(lobby.sent.map(({ id }) => id)).size).toBe(1);
  });

  it('half-way is not answered yet', async () => {
    lobby.behind = async (command) => {
      const service = lobby.table.service();
      await service.handle(encodeCommand(command));
      await service.handle(messageOf(await lobby.table.debited(ROUND)));
      lobby.timers.fire();
    };
    expect(await lobby.open('first')).toEqual({ kind: 'accepted', roundId: ROUND });
  });
});

/** Waits for what the test itself has set going. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

describe('a step', () => {
  beforeEach(() => lobby.open('first'));

  it('is answered when the player can act again, or the round has ended', async () => {
    expect(revisionOf(await lobby.turn('a', 2))).toBe(4);
    const end = await lobby.turn('b', 3, 4);
    expect(end).toMatchObject({ kind: 'answered', progress: { revision: 6n, state: { status: 'settled' } } });
    expect(lobby.sent.at(-1)).toMatchObject({ type: 'Act', data: { roundId: ROUND, basedOn: 4, action: turnOf(3) } });
  });

  it('is the same from a gateway that knows the round and from one that does not; the first reads only what is new', async () => {
    const knowing = lobby.calls();
    const step = (calls: PlayerCalls, key: string, card: number) =>
      calls.act(pairs, call(key, { bodyHash: `turn ${card}` }), ROUND, turnOf(card), undefined);
    await step(knowing, 'a', 2);
    lobby.store.calls.events = 0;
    const end = await step(knowing, 'b', 3);
    expect(lobby.store.calls.events).toBe(1); // of the five events before this step, the one of the step before
    expect(told(await step(lobby.calls(), 'b', 3))).toBe(told(end));
    expect(told(await step(knowing, 'b', 3))).toBe(told(end));
  });

  it('reads its round once, and so does what is asked again', async () => {
    for (const attempt of ['first', 'again']) {
      lobby.store.calls.reads = 0;
      expect([attempt, revisionOf(await lobby.turn('a', 2, 3))]).toEqual([attempt, 4]);
      expect(lobby.store.calls.reads).toBe(1);
    }
  });

  it('with one key, twenty times at once: one step, one answer', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => lobby.turn('a', 2)));
    expect(new Set(results.map(told)).size).toBe(1);
    expect(await lobby.table.told(ROUND)).toHaveLength(5);
  });

  it('with twenty keys at once: one is taken, the others see what then stands', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => lobby.turn(`${n}`, 2)));
    expect(results.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
    const others = results.filter(({ kind }) => kind === 'illegal-action');
    expect(others).toHaveLength(19);
    expect(others.map(revisionOf)).toEqual(Array(19).fill(4));
  });

  it('with the same key and another body is a conflict, whatever else is wrong', async () => {
    await lobby.turn('a', 2);
    for (const basedOn of [undefined, 3, 99]) {
      expect(await lobby.turn('a', 1, basedOn)).toEqual({ kind: 'idempotency-conflict' });
    }
    expect(await lobby.table.told(ROUND)).toHaveLength(5);
  });

  it.each([0, 2, 99])('based on revision %d, old or to come, is refused with what stands', async (basedOn) => {
    expect(await lobby.turn('a', 2, basedOn)).toMatchObject({ kind: 'illegal-action', progress: { revision: 3n } });
    expect(lobby.sent).toHaveLength(1);
  });

  it('against the rules is refused here, and its key stays free', async () => {
    await lobby.turn('a', 2);
    expect(await lobby.turn('b', 2)).toMatchObject({ kind: 'illegal-action', progress: { revision: 4n } });
    expect(lobby.sent).toHaveLength(2);
    expect(await lobby.turn('b', 3)).toMatchObject({ kind: 'answered', progress: { revision: 6n } });
    expect(await lobby.turn('c', 1)).toMatchObject({ kind: 'illegal-action', progress: { revision: 6n } });
  });

  it('that other commands overtake is refused with what then stands', async () => {
    lobby.slow = true;
    lobby.behind = async (command) => {
      const service = lobby.table.service();
      await service.handle(lobby.table.turn(ROUND, 1, 3));
      await service.handle(lobby.table.complete(ROUND, 4));
      await service.handle(encodeCommand(command));
    };
    const result = await lobby.turn('a', 2);
    expect(result).toMatchObject({ kind: 'illegal-action', progress: { revision: 6n, state: { status: 'settled' } } });
  });

  it('that takes too long is accepted, and answered with the same key later', async () => {
    lobby.behind = async () => void (lobby.timers.over = true);
    expect(await lobby.turn('a', 2)).toEqual({ kind: 'accepted', roundId: ROUND });
    lobby.timers.over = false;
    await lobby.play(must(lobby.sent.at(-1)));
    expect(await lobby.turn('a', 2)).toMatchObject({ kind: 'answered', progress: { revision: 4n } });
  });

  it('in a round that is not there, or another player’s, is not found', async () => {
    const other = { playerId: 'bert' };
    expect(await lobby.turn('a', 2, undefined, other)).toEqual({ kind: 'not-found' });
    const nowhere = await lobby.calls().act(pairs, call('a'), roundIdOf('anna', 'none'), turnOf(2), undefined);
    expect(nowhere).toEqual({ kind: 'not-found' });
    expect(lobby.sent).toHaveLength(1);
  });
});

it('answers are the first ones, to the byte, when all has long ended and everything was started anew', async () => {
  const first = [told(await lobby.open('first')), told(await lobby.turn('a', 2, 3)), told(await lobby.turn('b', 3, 4))];
  lobby.table.now += 5 * 365 * 24 * 3_600_000;
  const again = [await lobby.open('first'), await lobby.turn('a', 2, 3), await lobby.turn('b', 3)];
  expect(again.map(told)).toEqual(first);
  expect(lobby.sent).toHaveLength(3);
});
