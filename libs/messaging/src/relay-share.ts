import { comparePositions, type Checkpoints, type Position } from '@tirage/event-sourcing';
import { hashOf } from '@tirage/kernel';

/** One of several relays that split the streams between them: which, from 0, and how many there are. */
export interface RelayShare {
  readonly index: number;
  readonly of: number;
}

/** Into how many shares the streams can be split. */
const MOST_RELAY_SHARES = 64;

/** Of its checkpoint. Relays with the same share have the same one. */
export const relayName = ({ index, of }: RelayShare): string => (of === 1 ? 'relay' : `relay-${index}-of-${of}`);

/** Whether a share publishes the events of a stream; every stream is in exactly one share. */
export const isInShare =
  ({ index, of }: RelayShare) =>
  (stream: string): boolean =>
    of === 1 || Number.parseInt(hashOf(stream).slice(0, 8), 16) % of === index;

/**
 * Gives a share that is new its checkpoint: where all relays of an earlier splitting had come, the furthest such place.
 * Where there was none it begins at the start of the log. Whatever was between two of them is published again. One relay for
 * everything needs none of this: it has its checkpoint, or begins at the start.
 */
export async function beginShare(checkpoints: Checkpoints, share: RelayShare): Promise<void> {
  const name = relayName(share);
  if (share.of === 1 || (await checkpoints.load(name)) !== undefined) return;
  let furthest: Position | undefined;
  for (let of = 1; of <= MOST_RELAY_SHARES; of++) {
    const reached = await reachedByAll(checkpoints, of);
    if (reached && (!furthest || comparePositions(reached, furthest) > 0)) furthest = reached;
  }
  // Another relay with the same share may have been quicker, and may be further by now.
  if (furthest) await checkpoints.save(name, furthest, undefined);
}

async function reachedByAll(checkpoints: Checkpoints, of: number): Promise<Position | undefined> {
  let earliest: Position | undefined;
  for (let index = 0; index < of; index++) {
    const reached = await checkpoints.load(relayName({ index, of }));
    if (reached === undefined) return undefined;
    if (!earliest || comparePositions(reached, earliest) < 0) earliest = reached;
  }
  return earliest;
}
