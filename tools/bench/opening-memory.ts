/** Tells its parent by how much opening a large block raises the peak of this process's memory, in megabytes. */
import { openLargeBlock } from './blocks.js';

const peak = (): number => process.resourceUsage().maxRSS / 1024;
const before = peak();
const tree = await openLargeBlock();
const raised = peak() - before;
process.send?.(tree.size > 0 ? raised : 0, () => process.exit(0));
