import { buildTree, type BlockTree } from '@tirage/draw';
import { InMemoryEventStore, newEvents, type DecidedEvent } from '@tirage/event-sourcing';
import { hashOf } from '@tirage/kernel';
import { must } from '@tirage/testing';
import { isCommitted, isRevealed, readDrawnUnit } from './proof.js';

const BLOCK = 'tresors-des-champs_200_1';
const SIZE = 5;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const tree: BlockTree = buildTree({ blockSeed: Buffer.from(hashOf('seed'), 'hex'), blockId: BLOCK, size: SIZE });

/** A block in which a request was declined before each unit. */
async function soldWithDeclines() {
  const store = new InMemoryEventStore({ clock: { now: () => 0 } });
  const events: DecidedEvent[] = [{ type: 'BlockOpened', data: { size: SIZE, root: hex(tree.root) } }];
  for (let position = 0; position < SIZE; position++) {
    events.push({ type: 'DrawDeclined', data: { roundId: `declined-${position}`, reason: 'rules-changed' } });
    const leaf = hex(tree.leaf(position));
    const data = { roundId: `round-${position}`, position, leaf, path: tree.path(position).map(hex), sealed: 'x' };
    events.push({ type: 'UnitDrawn', data });
  }
  const stream = `block-${BLOCK}`;
  await store.append(stream, newEvents(stream, events, { id: 'c', correlationId: 'c', actor: 'system' }), 'no-stream');
  return store;
}

const held = (position: number, shown = position) => ({
  status: 'settled' as const,
  ...{ opened: {} as never, game: {} },
  unit: { block: BLOCK, position, leaf: hex(tree.leaf(position)), sealed: 'x' },
  settled: {
    ...{ prize: '0.00', automatic: false },
    reveal: { unitSeed: hex(tree.unitSeed(shown)), block: BLOCK, position: shown },
  },
});

describe('the unit of a round', () => {
  it('is found among declined requests, leads to the root, and is what was revealed', async () => {
    const store = await soldWithDeclines();
    for (let position = 0; position < SIZE; position++) {
      const state = held(position);
      const found = must(await readDrawnUnit(store, state));
      expect(found.drawn.position).toBe(position);
      expect(isCommitted(state, `round-${position}`, found)).toBe(true);
      expect(isRevealed(state)).toBe(true);
    }
  });

  it('is not that of another round, nor with another path, root or size', async () => {
    const state = held(2);
    const found = must(await readDrawnUnit(await soldWithDeclines(), state));
    const { drawn, opened } = found;
    expect(isCommitted(state, 'round-3', found)).toBe(false);
    expect(isCommitted(state, 'round-2', { opened, drawn: { ...drawn, path: drawn.path.slice(1) } })).toBe(false);
    expect(isCommitted(state, 'round-2', { drawn, opened: { ...opened, root: '00'.repeat(32) } })).toBe(false);
    expect(isCommitted(state, 'round-2', { drawn, opened: { ...opened, size: 2 } })).toBe(false);
  });

  it('is not revealed by the seed of another', () => {
    expect(isRevealed(held(2, 3))).toBe(false);
    const { settled, ...rest } = held(2);
    const reveal = { ...settled.reveal, unitSeed: hex(tree.unitSeed(3)) };
    expect(isRevealed({ ...rest, settled: { ...settled, reveal } })).toBe(false);
  });
});
