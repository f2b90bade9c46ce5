import { InMemoryEventStore, newEvents } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import { promptTimers } from '@tirage/testing';
import { withdrawOpenBlocks } from './withdraw-command.js';

const clock = { now: () => 0 };

async function storeWith(...blocks: readonly string[]): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore({ clock });
  for (const block of blocks) {
    const opened = [{ type: 'BlockOpened', data: {}, state: { sold: 0 } }];
    const cause = { id: block, correlationId: block, actor: 'system' } as const;
    await store.append(`block-${block}`, newEvents(`block-${block}`, opened, cause), 'no-stream');
  }
  return store;
}

it('blocks of a stake that newer rules have dropped are withdrawn too', async () => {
  const store = await storeWith('pairs_100_1', 'pairs_200_1', 'pairs_200_2');
  const rules = [
    { hash: 'old', stakes: [Money.parse('1.00'), Money.parse('2.00')] },
    { hash: 'new', stakes: [Money.parse('2.00')] },
  ];
  const options = { store, clock, timers: promptTimers, games: [{ game: 'pairs', rules }], reason: 'restore' };
  expect(await withdrawOpenBlocks(options)).toEqual(['pairs_100_1', 'pairs_200_1', 'pairs_200_2']);
  expect(await withdrawOpenBlocks(options)).toEqual([]);
});
