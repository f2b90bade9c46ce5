import type { Draw, Proof } from '@tirage/contracts';
import { readOne, type EventStore, type RecordedEvent } from '@tirage/event-sourcing';
import { blockStream, leafHash, verifyPath, type BlockOpened, type UnitDrawn } from '@tirage/draw';
import { revealedUnit, type RoundState } from '@tirage/rounds';
import type { ReadRound } from './rounds.js';

/** What a round holds of its block, and what the block's stream says of that place. */
export interface DrawnUnit {
  readonly opened: BlockOpened;
  readonly drawn: UnitDrawn;
}

type Held = Extract<RoundState, { readonly status: 'in-play' | 'settled' }>;

/** Undefined where the block's stream has no such unit: never for a round of ours. */
export async function readDrawnUnit(
  store: EventStore,
  { unit: { block, position } }: Held,
): Promise<DrawnUnit | undefined> {
  const stream = blockStream(block);
  const opened = await readOne(store, stream, 0n);
  // Unit p stands at revision p + 1 or, after requests declined, later.
  for await (const event of store.read(stream, { from: BigInt(position) + 1n })) {
    if (event.type !== 'UnitDrawn' || event.data['position'] !== position) continue;
    return opened === undefined
      ? undefined
      : { opened: opened.data as unknown as BlockOpened, drawn: event.data as unknown as UnitDrawn };
  }
  return undefined;
}

/** Whether the unit's leaf leads to the root that the block was committed to before its first sale. */
export function isCommitted({ unit }: Held, roundId: string, { opened, drawn }: DrawnUnit): boolean {
  if (drawn.roundId !== roundId || drawn.leaf !== unit.leaf) return false;
  return verifyPath(bytes(unit.leaf), unit.position, opened.size, drawn.path.map(bytes), bytes(opened.root));
}

/** Whether what was revealed is what the leaf had committed to. */
export function isRevealed({ unit, settled: { reveal } }: Extract<Held, { status: 'settled' }>): boolean {
  const leaf = leafHash(reveal.block, reveal.position, reveal.lot, bytes(reveal.unitSeed));
  return (
    reveal.block === unit.block && reveal.position === unit.position && Buffer.compare(leaf, bytes(unit.leaf)) === 0
  );
}

/** The proof of a settled round, verified. Throws for one that does not hold: an alarm, never an answer. */
export async function proveRound(
  store: EventStore,
  { definition, events, progress: { roundId } }: ReadRound,
  state: Extract<Held, { status: 'settled' }>,
): Promise<Proof> {
  const found = await readDrawnUnit(store, state);
  if (found === undefined || !isCommitted(state, roundId, found) || !isRevealed(state))
    throw new Error(`the unit of round ${roundId} does not prove itself`);
  const unit = revealedUnit(definition, state);
  if (unit === undefined) throw new Error(`nothing can be shown for the unit of round ${roundId}`);
  const { lot, unitSeed, block, position } = state.settled.reveal;
  return {
    ...{ roundId, block, position, leaf: state.unit.leaf },
    ...{ path: found.drawn.path, root: found.opened.root, size: found.opened.size },
    unit: { ...(lot === undefined ? {} : { lot }), unitSeed },
    draws: [...(unit.shown === undefined ? [] : [unit.shown.draw]), ...events.flatMap(drawOf)],
  };
}

const drawOf = ({ data }: RecordedEvent): Draw[] => (data['draw'] === undefined ? [] : [data['draw'] as Draw]);

const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
