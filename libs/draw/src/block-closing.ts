import {
  appendSurely,
  newEvents,
  readLast,
  readOne,
  WrongExpectedRevision,
  type EventStore,
  type ReadModel,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { derivedId, type Timers } from '@tirage/kernel';
import { blockStream, isEnd, parseBlockId, type BlockClosed, type BlockOpened, type UnitDrawn } from './events.js';

/**
 * Units whose rounds have not ended, under `unit/<block>/<roundId>` and `round/<roundId>`, and blocks that have ended and
 * are not closed, under `ended/<block>`.
 */
export type UnendedRow = { readonly block: string };

export interface UnendedChange {
  readonly puts: ReadonlyMap<string, UnendedRow>;
  readonly deletes: readonly string[];
}

export const unendedCategories: readonly string[] = ['block', 'round'];

const NOTHING: UnendedChange = { puts: new Map(), deletes: [] };

export async function projectUnended(
  event: RecordedEvent,
  get: (key: string) => Promise<UnendedRow | undefined>,
): Promise<UnendedChange> {
  if (event.stream.startsWith('round-')) {
    if (event.type !== 'RoundSettled' && event.type !== 'RoundVoided') return NOTHING;
    const roundId = event.stream.slice('round-'.length);
    const unit = await get(`round/${roundId}`);
    return unit === undefined
      ? NOTHING
      : { puts: new Map(), deletes: [`round/${roundId}`, `unit/${unit.block}/${roundId}`] };
  }
  const block = event.stream.slice('block-'.length);
  if (event.type === 'UnitDrawn') {
    const { roundId } = event.data as unknown as UnitDrawn;
    const row = { block };
    return {
      puts: new Map([
        [`round/${roundId}`, row],
        [`unit/${block}/${roundId}`, row],
      ]),
      deletes: [],
    };
  }
  if (isEnd(event.type)) return { puts: new Map([[`ended/${block}`, { block }]]), deletes: [] };
  return event.type === 'BlockClosed' ? { puts: new Map(), deletes: [`ended/${block}`] } : NOTHING;
}

export interface BlockCloserPorts {
  readonly store: EventStore;
  readonly timers: Timers;
  readonly rows: ReadModel<UnendedRow>;
  readonly openSeed: (block: string, sealedSeed: string) => Uint8Array;
  /** A block that cannot be closed now keeps no other one from it. */
  readonly onProblem: (problem: unknown) => void;
}

/**
 * Publishes the seed of a block once every round that holds one of its units has ended. In the log all units of a block
 * stand before its end, so a table that shows the end shows them all.
 */
export class BlockCloser {
  constructor(private readonly ports: BlockCloserPorts) {}

  /** The blocks closed. */
  async sweep(): Promise<readonly string[]> {
    const closed: string[] = [];
    for await (const [, { block }] of this.ports.rows.scan({ from: 'ended/', to: 'ended/~' })) {
      try {
        if (!(await this.holdsOpenRound(block)) && (await this.close(block))) closed.push(block);
      } catch (problem) {
        this.ports.onProblem(problem);
      }
    }
    return closed;
  }

  private async holdsOpenRound(block: string): Promise<boolean> {
    const range = { from: `unit/${block}/`, to: `unit/${block}/~`, limit: 1 };
    for await (const [key] of this.ports.rows.scan(range)) return key.length > 0;
    return false;
  }

  private async close(block: string): Promise<boolean> {
    const { store, timers, openSeed } = this.ports;
    const stream = blockStream(block);
    const first = await readOne(store, stream, 0n);
    const last = await readLast(store, stream);
    if (first === undefined || last === undefined || !isEnd(last.type)) return false;
    const { sealedSeed } = first.data as unknown as BlockOpened;
    const closed: BlockClosed = { seed: Buffer.from(openSeed(block, sealedSeed)).toString('hex') };
    const id = derivedId('close', block);
    const events = newEvents(stream, [{ type: 'BlockClosed', data: { ...closed } }], {
      id,
      correlationId: id,
      actor: 'system',
    });
    try {
      await appendSurely(store, timers, stream, events, last.revision);
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return false;
      throw error;
    }
  }
}

/** The game whose keys seal a block. */
export function gameOfBlock(block: string): string {
  const name = parseBlockId(block);
  if (name === undefined) throw new TypeError(`not a block: ${block.slice(0, 60)}`);
  return name.game;
}
