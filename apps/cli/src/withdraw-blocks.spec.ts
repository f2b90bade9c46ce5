import { InMemoryEventStore, newEvents, readLast } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import type { Command } from '@tirage/messaging';
import { NotWithdrawn, withdrawOpenBlocks } from './withdraw-blocks.js';

const clock = { now: () => 0 };
const games = [{ game: 'a-game', rules: [{ hash: 'rules', stakes: [Money.parse('2.00'), Money.parse('1.00')] }] }];

let store: InMemoryEventStore;
let sent: Command[];
beforeEach(async () => {
  store = new InMemoryEventStore({ clock });
  sent = [];
  await record('a-game_200_1', 'BlockOpened', 'BlockSoldOut');
  await record('a-game_200_2', 'BlockOpened');
  await record('a-game_200_3', 'BlockOpened');
  await record('a-game_100_1', 'BlockOpened', 'BlockWithdrawn', 'BlockClosed');
});

async function record(block: string, ...types: readonly string[]): Promise<void> {
  const stream = `block-${block}`;
  for (const type of types) {
    const last = await readLast(store, stream);
    const cause = { id: type, correlationId: type, actor: 'system' } as const;
    await store.append(stream, newEvents(stream, [{ type, data: {} }], cause), last?.revision ?? 'no-stream');
  }
}

const order = (signal: AbortSignal, carryOut: (command: Command) => Promise<void>) => {
  const send = async (command: Command): Promise<void> => {
    sent.push(command);
    carryOut(command).catch(() => undefined); // draw takes its time
  };
  const bus = { send };
  return withdrawOpenBlocks({ store, bus, clock, games, reason: 'restore', signal });
};

describe('the order to withdraw every open block', () => {
  it('goes to the lanes that have one, and waits until they have ended', async () => {
    const { signal } = new AbortController();
    const blocks = await order(signal, async () => {
      await record('a-game_200_2', 'BlockWithdrawn');
      await record('a-game_200_3', 'BlockWithdrawn');
      await record('a-game_200_4', 'BlockOpened');
    });
    expect(blocks).toEqual(['a-game_200_2', 'a-game_200_3']);
    expect(sent.map(({ service, type, key, data }) => ({ service, type, key, data }))).toMatchObject([
      { service: 'draw', type: 'WithdrawBlocks', key: 'a-game_200', data: { through: 3, reason: 'restore' } },
    ]);
  });

  it('names the blocks that draw has not withdrawn in time', async () => {
    const stop = new AbortController();
    const ordered = order(stop.signal, async () => {
      await record('a-game_200_2', 'BlockWithdrawn');
      setImmediate(() => stop.abort()); // when the reader has seen it
    });
    await expect(ordered).rejects.toThrow(NotWithdrawn);
    await expect(ordered).rejects.toMatchObject({ blocks: ['a-game_200_3'] });
  });

  it('is given to nobody where nothing is open', async () => {
    const { signal } = new AbortController();
    for (const number of [2, 3]) await record(`a-game_200_${number}`, 'BlockWithdrawn');
    expect(await order(signal, async () => {})).toEqual([]);
    expect(sent).toEqual([]);
  });
});
