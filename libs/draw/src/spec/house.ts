import {
  causeOfEvent,
  InMemoryEventStore,
  newEvents,
  readLast,
  readOne,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { derivedId, type JsonObject, type Random } from '@tirage/kernel';
import {
  blockId,
  blockStream,
  buildTree,
  Lane,
  openUnit,
  sealKeys,
  seedKeys,
  unitKeys,
  verifyPath,
  type BlockOpened,
  type LanePorts,
  type PlacedRequest,
  type UnitDrawn,
} from '../index.js';

export const LANE = 'a-game_200';
export const OLD = 'old-rules';
export const RULES = 'rules';
export const NEW = 'new-rules';
export const MASTER = sealKeys([['k1', new Uint8Array(32).fill(9)]]);
export const SEEDS = seedKeys(MASTER, 'a-game');
export const UNITS = unitKeys(MASTER, 'a-game');

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** One store, rounds that ask for units in it, and as many draw processes as a spec wants. */
export class House {
  readonly store = new InMemoryEventStore({ clock: { now: () => 0 } });

  constructor(readonly random: Random) {}

  /** A new process; its memory is empty. */
  lane(ports: Partial<LanePorts> = {}): Lane {
    return new Lane(LANE, {
      store: this.store,
      timers: { sleep: () => new Promise((resolve) => setImmediate(resolve)) },
      random: this.random,
      rulesHashes: [RULES],
      blockSize: 10,
      buildTree: async (input) => buildTree(input),
      unitKeys: UNITS,
      seedKeys: SEEDS,
      ...ports,
    });
  }

  async request(roundId: string, rulesHash = RULES): Promise<PlacedRequest> {
    const asked = await this.record(`round-${roundId}`, 'DrawRequested', { lane: LANE, rulesHash });
    return { roundId, rulesHash, cause: causeOfEvent(asked), position: asked.position };
  }

  async requests(prefix: string, count: number, rulesHash = RULES): Promise<readonly PlacedRequest[]> {
    const made: PlacedRequest[] = [];
    for (let n = 0; n < count; n++) made.push(await this.request(`${prefix}${n}`, rulesHash));
    return made;
  }

  /** Appends one event to whatever stream. */
  async record(stream: string, type: string, data: JsonObject, version = 1): Promise<RecordedEvent> {
    const last = await readLast(this.store, stream);
    const id = derivedId(stream, (last?.revision ?? -1n).toString());
    const made = newEvents(stream, [{ type, data, version }], { id, correlationId: id, actor: 'player' });
    const { revision } = await this.store.append(stream, made, last?.revision ?? 'no-stream');
    const recorded = await readOne(this.store, stream, revision);
    if (recorded === undefined) throw new Error(`${stream} has lost ${type}`);
    return recorded;
  }

  async block(number: number): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const event of this.store.read(blockStream(blockId(LANE, number)))) events.push(event);
    return events;
  }

  /** Waits until a block has been opened. */
  async opened(number: number): Promise<void> {
    const stream = blockStream(blockId(LANE, number));
    const { signal } = new AbortController();
    for await (const item of this.store.subscribe({ after: 'start', categories: ['block'], signal })) {
      if ('stream' in item && item.stream === stream) return;
    }
  }

  /** Types and rounds of a block's events, as `BlockOpened`, `UnitDrawn r1`. */
  async told(number: number): Promise<readonly string[]> {
    return (await this.block(number)).map(({ type, data }) =>
      typeof data['roundId'] === 'string' ? `${type} ${data['roundId']}` : type,
    );
  }

  async lanesBlocks(): Promise<readonly (readonly RecordedEvent[])[]> {
    const blocks: (readonly RecordedEvent[])[] = [];
    for (let number = 1; ; number++) {
      const events = await this.block(number);
      if (events.length === 0) return blocks;
      blocks.push(events);
    }
  }

  /** Every round answered, in the order of the lane; asserts everything that must hold of blocks at any time. */
  async assertSound(): Promise<readonly string[]> {
    const answered: string[] = [];
    for (const [index, events] of (await this.lanesBlocks()).entries()) {
      answered.push(...assertBlock(blockId(LANE, index + 1), events));
    }
    expect(new Set(answered).size).toBe(answered.length);
    return answered;
  }
}

function assertBlock(block: string, events: readonly RecordedEvent[]): readonly string[] {
  const { size, root } = events[0]?.data as unknown as BlockOpened;
  expect(events.map(({ type }) => type).indexOf('BlockOpened', 1)).toBe(-1);
  let sold = 0;
  for (const [index, { type, data, metadata }] of events.entries()) {
    if (type === 'UnitDrawn') {
      const { roundId, position, leaf, path, sealed } = data as unknown as UnitDrawn;
      expect(position).toBe(sold++);
      expect(verifyPath(bytes(leaf), position, size, path.map(bytes), bytes(root))).toBe(true);
      expect(openUnit(UNITS, { block, position, roundId }, sealed).unitSeed).toHaveLength(32);
    }
    const ends = type === 'BlockSoldOut' || type === 'BlockWithdrawn';
    expect(ends && events.slice(index + 1).some((event) => event.type !== 'BlockClosed')).toBe(false);
    expect(type === 'BlockSoldOut').toBe(sold === size && !['UnitDrawn', 'BlockClosed'].includes(type));
    if (type !== 'BlockClosed') expect(metadata.state).toEqual({ sold });
  }
  return events.flatMap(({ data }) => (typeof data['roundId'] === 'string' ? [data['roundId']] : []));
}
