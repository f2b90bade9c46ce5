import { readLast, readOne, type EventStore, type RecordedEvent } from '@tirage/event-sourcing';
import { hashOf, type Random, type Timers } from '@tirage/kernel';
import { appendToBlock } from './block-append.js';
import type { BlockInput, BlockTree } from './block/block-tree.js';
import { openBlock, soldOf, withdrawBlock, type SellingBlock } from './decide.js';
import { blockId, blockStream, isEnd, type BlockOpened } from './events.js';
import type { LotTable } from './block/lots.js';
import { KeptTrees } from './kept-trees.js';
import type { SealKeys } from './seal-keys.js';
import { openSeed, sealSeed } from './sealing.js';

export interface BlockPorts {
  readonly store: EventStore;
  readonly timers: Timers;
  readonly random: Random;
  /** Rules of the game of this lane that this process knows, at least one, the newest last. */
  readonly rulesHashes: readonly string[];
  /** Units of a new block. */
  readonly blockSize: number;
  /** Their lots by the newest rules; absent where units hold none. */
  readonly lotTable?: LotTable;
  readonly buildTree: (input: BlockInput) => Promise<BlockTree>;
  readonly seedKeys: SealKeys;
}

/** The selling block, and the revision that fences what is appended to it. */
export interface Head extends SellingBlock {
  readonly number: number;
  readonly block: string;
  readonly revision: bigint;
  readonly tree: BlockTree;
}

/** Finds, opens and withdraws the blocks of one lane. */
export class LaneBlocks {
  private readonly trees: KeptTrees;
  private opening: { readonly number: number; readonly block: Promise<RecordedEvent> } | undefined;
  /** All blocks before this one have ended, and what has ended stays so. */
  private firstOpen = 1;
  /** The highest block known to have been opened. */
  private lastOpened = 0;

  constructor(
    private readonly lane: string,
    private readonly ports: BlockPorts,
  ) {
    this.trees = new KeptTrees(ports.buildTree);
  }

  /**
   * The first block of the lane that has not ended, opened if need be, sold by the newest rules known here; one by older
   * rules is withdrawn. Undefined where the newest block's rules are not known: a newer process sells.
   */
  async selling(): Promise<Head | undefined> {
    const { rulesHashes } = this.ports;
    for (let number = this.firstOpen; ;) {
      const last = (await this.last(number)) ?? (await this.openAfter(number - 1));
      if (last === undefined) return undefined;
      if (isEnd(last.type) || last.type === 'BlockClosed') {
        this.firstOpen = ++number;
        continue;
      }
      const opened = await this.opened(number);
      const { rulesHash, size } = opened;
      if (!rulesHashes.includes(rulesHash)) return undefined;
      const sold = soldOf(last.metadata.state);
      const block = blockId(this.lane, number);
      if (rulesHash === rulesHashes[rulesHashes.length - 1]) {
        return { number, block, revision: last.revision, size, sold, rulesHash, tree: await this.tree(block, opened) };
      }
      await appendToBlock(this.ports, block, [withdrawBlock(sold, { reason: 'new-rules' })], last.revision);
    }
  }

  /** Opens a block before it is needed, so that no round waits for a tree to be built. */
  async openEarly(number: number): Promise<void> {
    if (number > this.lastOpened) await this.open(number);
  }

  private last(number: number): Promise<RecordedEvent | undefined> {
    return readLast(this.ports.store, blockStream(blockId(this.lane, number)));
  }

  private async opened(number: number): Promise<BlockOpened> {
    const stream = blockStream(blockId(this.lane, number));
    const first = await readOne(this.ports.store, stream, 0n);
    if (first === undefined) throw new Error(`${stream} does not begin`);
    return first.data as unknown as BlockOpened;
  }

  /** Undefined when the newest block is by rules not known here: a block by older ones must not come after it. */
  private async openAfter(number: number): Promise<RecordedEvent | undefined> {
    if (number > 0 && !this.ports.rulesHashes.includes((await this.opened(number)).rulesHash)) return undefined;
    return this.open(number + 1);
  }

  /** One at a time: who needs a block that is being opened early waits for it. */
  private open(number: number): Promise<RecordedEvent> {
    if (this.opening?.number === number) return this.opening.block;
    const block = this.openNow(number).finally(() => {
      if (this.opening?.block === block) this.opening = undefined;
    });
    this.opening = { number, block };
    return block;
  }

  /** Opens a block; when another process was first, its block is the one. */
  private async openNow(number: number): Promise<RecordedEvent> {
    let last = await this.last(number);
    if (last === undefined) {
      await this.append(blockId(this.lane, number));
      last = await this.last(number);
    }
    if (last === undefined) throw new Error(`block ${number} of ${this.lane} was opened and cannot be read`);
    this.lastOpened = Math.max(this.lastOpened, number);
    return last;
  }

  private async append(block: string): Promise<void> {
    const { random, rulesHashes, blockSize: size, lotTable, seedKeys } = this.ports;
    const blockSeed = random.bytes(32);
    const lots = lotTable && { lotTable };
    const tree = await this.trees.build({ blockSeed, blockId: block, size, ...lots });
    const opened: BlockOpened = {
      size,
      ...lots,
      lotTableHash: hashOf(lotTable ?? []),
      rulesHash: rulesHashes[rulesHashes.length - 1] ?? '',
      root: Buffer.from(tree.root).toString('hex'),
      sealedSeed: sealSeed(seedKeys, block, blockSeed),
    };
    await appendToBlock(this.ports, block, [openBlock(opened)], 'no-stream');
  }

  private tree(block: string, { root, size, lotTable, sealedSeed }: BlockOpened): Promise<BlockTree> {
    const blockSeed = () => openSeed(this.ports.seedKeys, block, sealedSeed);
    const input = () => ({ blockSeed: blockSeed(), blockId: block, size, ...(lotTable && { lotTable }) });
    return this.trees.committed(root, block, input);
  }
}
