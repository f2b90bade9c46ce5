import { runProjection, type EventStore, type ReadModel } from '@tirage/event-sourcing';
import { repeat, seconds, type Clock, type Money, type Random, type Timers } from '@tirage/kernel';
import type { MessageBus } from '@tirage/messaging';
import { BlockCloser, gameOfBlock, projectUnended, unendedCategories, type UnendedRow } from './block-closing.js';
import type { BlockInput, BlockTree } from './block/block-tree.js';
import type { LotTable } from './block/lots.js';
import { laneName } from './events.js';
import { Lane } from './lane.js';
import { openSeed } from './sealing.js';
import { seedKeys, unitKeys, type SealKeys } from './seal-keys.js';
import { DrawService } from './service.js';

/** What the draw service knows of a game. */
export interface DrawnGame {
  readonly game: string;
  /** Every version ever sold, the newest last. */
  readonly rules: readonly {
    readonly hash: string;
    readonly stakes: readonly Money[];
    /** Lots of a block by stake, `"0.50"`; absent where units hold none. */
    readonly lots?: Readonly<Record<string, LotTable>>;
  }[];
}

export interface DrawOptions {
  readonly store: EventStore;
  readonly bus: MessageBus;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly games: readonly DrawnGame[];
  readonly masterKeys: SealKeys;
  /** Units of a block that holds no lots. */
  readonly seedBlockSize: number;
  readonly buildTree: (input: BlockInput) => Promise<BlockTree>;
  /** Lanes prepared at the same time; 1 by default. */
  readonly preparing?: number;
  readonly rows: ReadModel<UnendedRow>;
  readonly signal: AbortSignal;
  readonly onProblem?: (problem: unknown) => void;
  readonly onClosed?: (block: string) => void;
  /** Every lane has a block to sell. */
  readonly onPrepared?: () => void;
}

/** A block closes within a minute of its last round. */
const CLOSE_EVERY = seconds(10);
const PREPARE_EVERY = seconds(60);
const BATCH = 64;

/** The draw service until the signal is aborted: it sells units, keeps the next block ready, and closes ended blocks. */
export async function runDraw(options: DrawOptions): Promise<void> {
  const { store, bus, clock, timers, random, rows, signal, masterKeys } = options;
  const supervised = { timers, signal, ...(options.onProblem === undefined ? {} : { onProblem: options.onProblem }) };
  const lanes = lanesOf(options);
  const service = new DrawService({ store, bus, clock, timers, lane: (name) => lanes.get(name) });
  const closer = new BlockCloser({
    store,
    timers,
    rows,
    openSeed: (block, sealed) => openSeed(seedKeys(masterKeys, gameOfBlock(block)), block, sealed),
    onProblem: (problem) => options.onProblem?.(problem),
  });
  const prepare = async () => {
    const waiting = [...lanes];
    const unknown: string[] = [];
    const some = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        if (!(await next[1].prepare())) unknown.push(next[0]);
    };
    await Promise.all(Array.from({ length: options.preparing ?? 1 }, some));
    if (unknown.length > 0) throw new Error(`the newest blocks of ${unknown.join(', ')} are by rules not known here`);
    options.onPrepared?.();
  };
  const close = async () => {
    for (const block of await closer.sweep()) options.onClosed?.(block);
  };
  await Promise.all([
    bus.consume({
      group: 'draw',
      topics: service.topics,
      batch: BATCH,
      handleBatch: (messages) => service.handleBatch(messages),
      signal,
    }),
    runProjection({
      name: 'unended-units',
      store,
      categories: unendedCategories,
      readModel: rows,
      project: projectUnended,
      random,
      ...supervised,
    }),
    repeat(prepare, { every: PREPARE_EVERY, ...supervised }),
    repeat(close, { every: CLOSE_EVERY, ...supervised }),
  ]);
}

function lanesOf(options: DrawOptions): ReadonlyMap<string, Lane> {
  const { store, timers, random, buildTree, masterKeys } = options;
  const lanes = new Map<string, Lane>();
  for (const { game, rules } of options.games) {
    const newest = rules[rules.length - 1];
    for (const stake of newest?.stakes ?? []) {
      const name = laneName(game, stake.toCents());
      const lotTable = newest?.lots?.[stake.toString()];
      const ports = {
        store,
        timers,
        random,
        buildTree,
        rulesHashes: rules.map(({ hash }) => hash),
        blockSize: lotTable?.reduce((units, { count }) => units + count, 0) ?? options.seedBlockSize,
        ...(lotTable && { lotTable }),
        unitKeys: unitKeys(masterKeys, game),
        seedKeys: seedKeys(masterKeys, game),
      };
      lanes.set(name, new Lane(name, ports));
    }
  }
  return lanes;
}
