import type * as made from './make.js';

export type { Playing } from './played-round.js';
export type { SmallBlock } from './small-block.js';

/** Makes rounds and blocks as files for verifiers. Loaded when asked for: it brings every game with it. */
export async function verifiableFiles(): Promise<typeof made> {
  return import('./make.js');
}
