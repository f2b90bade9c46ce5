import { TreeMismatch, type BlockInput, type BlockTree } from './block/block-tree.js';

/** The block being sold and the next one. */
const KEPT = 2;

/** The trees of a lane's newest blocks: a tree takes seconds to build, and a conflict must not cost one. */
export class KeptTrees {
  private readonly trees = new Map<string, BlockTree>();

  constructor(private readonly buildTree: (input: BlockInput) => Promise<BlockTree>) {}

  async build(input: BlockInput): Promise<BlockTree> {
    const tree = await this.buildTree(input);
    this.trees.delete(input.blockId);
    this.trees.set(input.blockId, tree);
    for (const oldest of this.trees.keys()) if (this.trees.size > KEPT) this.trees.delete(oldest);
    return tree;
  }

  /** The tree with this root (hex). Throws {@link TreeMismatch} where the input makes another one. */
  async committed(root: string, block: string, input: () => BlockInput): Promise<BlockTree> {
    const kept = this.trees.get(block);
    if (kept !== undefined && hex(kept.root) === root) return kept;
    const tree = await this.build(input());
    if (hex(tree.root) !== root) throw new TreeMismatch(`${block}: the units are not those committed to`);
    return tree;
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
