import {
  appendSurely,
  comparePositions,
  newEvents,
  readLast,
  readOne,
  WrongExpectedRevision,
  type Cause,
  type DecidedEvent,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { derivedId, hashOf, type Random, type Timers } from '@tirage/kernel';
import type { BlockInput, BlockTree } from './block/block-tree.js';
import { openBlock, sell, soldOf, withdrawBlock, type DrawRequest, type SellingBlock } from './decide.js';
import { blockId, blockStream, isAnswer, isEnd, parseLane, type BlockOpened } from './events.js';
import type { SealKeys } from './seal-keys.js';
import { openSeed, sealSeed, sealUnit, type SealedUnit } from './sealing.js';

export interface LanePorts {
  readonly store: EventStore;
  readonly timers: Timers;
  readonly random: Random;
  /** Rules of the game of this lane that this process knows, the newest last. */
  readonly rulesHashes: readonly string[];
  /** Units of a new block. */
  readonly blockSize: number;
  readonly buildTree: (input: BlockInput) => Promise<BlockTree>;
  readonly unitKeys: SealKeys;
  readonly seedKeys: SealKeys;
}

/** A request and where it stands in the log. */
export interface PlacedRequest extends DrawRequest {
  readonly position: Position;
}

export interface Answer {
  readonly stream: string;
  readonly revision: bigint;
}

/** `'new'`: answered just now; an answer: it stood already; `'later'`: not by this process, not now. */
export type Outcome = 'new' | 'later' | Answer;

interface Head extends SellingBlock {
  readonly number: number;
  readonly block: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly tree: BlockTree;
}

const MAX_ATTEMPTS = 20;
/** The next block is opened when so much of this one is sold. */
const OPEN_NEXT_AT = 0.5;
const REMEMBERED_ANSWERS = 20_000;

/**
 * One lane of blocks: the only place where units are sold. What it keeps in memory saves reads and decides nothing: every
 * append is fenced by the selling block's revision.
 */
export class Lane {
  private head: Head | undefined;
  private readonly answers = new Map<string, Answer>();
  /** Every answer that stands after this position is among `answers`. */
  private knownSince: Position | undefined;
  /** The block this process built last. */
  private built: { readonly block: string; readonly tree: BlockTree } | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly lane: string,
    private readonly ports: LanePorts,
  ) {
    if (parseLane(lane) === undefined) throw new TypeError(`not a lane: ${lane.slice(0, 60)}`);
  }

  /** One outcome a request, in order. One batch at a time. */
  answer(requests: readonly PlacedRequest[]): Promise<readonly Outcome[]> {
    return this.alone(() => this.answerNow(requests));
  }

  /** Opens the selling block if there is none yet. */
  prepare(): Promise<void> {
    return this.alone(async () => {
      await this.selling();
    });
  }

  private alone<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.queue.then(task);
    this.queue = result.catch(() => undefined);
    return result;
  }

  private async answerNow(requests: readonly PlacedRequest[]): Promise<readonly Outcome[]> {
    const outcomes = new Map<string, Outcome>();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const known = requests.filter(({ rulesHash }) => this.ports.rulesHashes.includes(rulesHash));
      const open = known.filter(({ roundId }) => !outcomes.has(roundId));
      if (open.length === 0) break;
      const head = await this.selling();
      if (head === undefined) break;
      await this.learnAnswers(head, open);
      const unanswered: PlacedRequest[] = [];
      for (const request of open) {
        const answer = this.answers.get(request.roundId);
        if (answer === undefined) unanswered.push(request);
        else outcomes.set(request.roundId, answer);
      }
      if (unanswered.length === 0) break;
      for (const { roundId } of await this.sellUnits(head, unanswered)) outcomes.set(roundId, 'new');
    }
    return requests.map(({ roundId }) => outcomes.get(roundId) ?? 'later');
  }

  /** The requests answered; none after a conflict, which is to be read first. */
  private async sellUnits(head: Head, requests: readonly PlacedRequest[]): Promise<readonly DrawRequest[]> {
    const { block, tree } = head;
    const sale = sell(requests, head, (position, roundId) => ({
      leaf: hex(tree.leaf(position)),
      path: tree.path(position).map(hex),
      sealed: sealUnit(this.ports.unitKeys, { block, position, roundId }, unitAt(tree, position)),
    }));
    const revision = await this.append(head, sale.events);
    if (revision === undefined) return [];
    sale.answered.forEach(({ roundId }, index) => {
      this.answers.set(roundId, { stream: head.stream, revision: head.revision + 1n + BigInt(index) });
    });
    const sold = soldOf(sale.events[sale.events.length - 1]?.state);
    this.head = sold === head.size ? undefined : { ...head, sold, revision };
    if (this.answers.size > REMEMBERED_ANSWERS) this.forget();
    if (head.sold < head.size * OPEN_NEXT_AT && sold >= head.size * OPEN_NEXT_AT) this.openEarly(head.number + 1);
    return sale.answered;
  }

  /** Appends after the head; undefined when somebody else did, then everything is read again. */
  private async append(head: Head, events: readonly DecidedEvent[]): Promise<bigint | undefined> {
    try {
      const made = newEvents(head.stream, events, ownCause(head.block, head.revision));
      const { revision } = await appendSurely(this.ports.store, this.ports.timers, head.stream, made, head.revision);
      return revision;
    } catch (error) {
      this.forget();
      if (error instanceof WrongExpectedRevision) return undefined;
      throw error;
    }
  }

  private forget(): void {
    this.head = undefined;
    this.answers.clear();
    this.knownSince = undefined;
  }

  /**
   * The first block of the lane that has not ended, opened if need be, sold by the newest rules known here. Undefined when
   * its rules are not known: a newer process sells it.
   */
  private async selling(): Promise<Head | undefined> {
    if (this.head !== undefined) return this.head;
    this.forget();
    for (let number = 1; ; number++) {
      const stream = blockStream(blockId(this.lane, number));
      const last = (await readLast(this.ports.store, stream)) ?? (await this.open(number));
      if (isEnd(last.type) || last.type === 'BlockClosed') continue;
      const opened = await readOne(this.ports.store, stream, 0n);
      if (opened === undefined) throw new Error(`${stream} does not begin`);
      const { rulesHash, size, root, sealedSeed } = opened.data as unknown as BlockOpened;
      const { rulesHashes } = this.ports;
      if (!rulesHashes.includes(rulesHash)) return undefined;
      const block = blockId(this.lane, number);
      const tree =
        this.built?.block === block && hex(this.built.tree.root) === root
          ? this.built.tree
          : await this.ports.buildTree({
              blockSeed: openSeed(this.ports.seedKeys, block, sealedSeed),
              blockId: block,
              size,
            });
      const sold = soldOf(last.metadata.state);
      const head = { number, block, stream, revision: last.revision, size, sold, rulesHash, tree };
      if (rulesHash === rulesHashes[rulesHashes.length - 1]) {
        this.head = head;
        return head;
      }
      await this.append(head, [withdrawBlock(head, { reason: 'new-rules' })]);
      number--;
    }
  }

  /** So that no round waits for a tree to be built. When it fails, the block is opened when it is needed. */
  private openEarly(number: number): void {
    this.open(number).catch(() => undefined);
  }

  /** Opens a block; when another process was first, its block is the one. */
  private async open(number: number): Promise<RecordedEvent> {
    const { store, timers, random, rulesHashes, blockSize: size } = this.ports;
    const block = blockId(this.lane, number);
    const stream = blockStream(block);
    const blockSeed = random.bytes(32);
    const tree = await this.ports.buildTree({ blockSeed, blockId: block, size });
    this.built = { block, tree };
    const opened: BlockOpened = {
      size,
      lotTableHash: hashOf([]),
      rulesHash: rulesHashes[rulesHashes.length - 1] ?? '',
      root: hex(tree.root),
      sealedSeed: sealSeed(this.ports.seedKeys, block, blockSeed),
    };
    try {
      const made = newEvents(stream, [openBlock(opened)], ownCause(block, undefined));
      await appendSurely(store, timers, stream, made, 'no-stream');
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
    const first = await readLast(store, stream);
    if (first === undefined) throw new Error(`${stream} was opened and cannot be read`);
    return first;
  }

  /**
   * Reads the lane backwards, from the revision the append will expect, block by block, each down to the oldest question.
   * Only an answer that is older ends the whole search: blocks are opened before the last one has ended.
   */
  private async learnAnswers(head: Head, questions: readonly PlacedRequest[]): Promise<void> {
    const oldest = questions.map(({ position }) => position).reduce((a, b) => (comparePositions(a, b) < 0 ? a : b));
    if (this.knownSince !== undefined && comparePositions(this.knownSince, oldest) <= 0) return;
    for (let number = head.number; number >= 1; number--) {
      const stream = blockStream(blockId(this.lane, number));
      const from = number === head.number ? { from: head.revision } : {};
      for await (const event of this.ports.store.read(stream, { direction: 'backwards', ...from })) {
        const older = comparePositions(event.position, oldest) < 0;
        if (isAnswer(event.type)) {
          if (older) {
            this.knownSince = event.position;
            return;
          }
          this.answers.set(String(event.data['roundId']), { stream, revision: event.revision });
        } else if (older) break;
      }
    }
    this.knownSince = oldest;
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function unitAt(tree: BlockTree, position: number): SealedUnit {
  const lot = tree.lot(position);
  return { unitSeed: tree.unitSeed(position), ...(lot === undefined ? {} : { lot }) };
}

/** What the draw service does of itself. */
function ownCause(block: string, revision: bigint | undefined): Cause {
  const id = derivedId('draw', block, revision?.toString() ?? null);
  return { id, correlationId: id, actor: 'system' };
}
