import type { AppendResult, DecidedEvent, Position } from '@tirage/event-sourcing';
import { Answers, type Answer } from './answers.js';
import { appendToBlock } from './block-append.js';
import type { BlockTree } from './block/block-tree.js';
import { sell, soldOf, type DrawRequest } from './decide.js';
import { blockStream, parseLane } from './events.js';
import { LaneBlocks, type BlockPorts, type Head } from './lane-blocks.js';
import type { SealKeys } from './seal-keys.js';
import { sealUnit, type SealedUnit } from './sealing.js';

export interface LanePorts extends BlockPorts {
  readonly unitKeys: SealKeys;
}

/** A request and where it stands in the log. */
export interface PlacedRequest extends DrawRequest {
  readonly position: Position;
}

/** `'new'`: answered just now; an answer: it stood already; `'later'`: not by this process, not now. */
export type Outcome = 'new' | 'later' | Answer;

const MAX_ATTEMPTS = 20;
/** The next block is opened when so much of this one is sold. */
const OPEN_NEXT_AT = 0.5;

/**
 * One lane of blocks: the only place where units are sold. What it keeps in memory saves reads and decides nothing: every
 * append is fenced by the selling block's revision.
 */
export class Lane {
  private readonly blocks: LaneBlocks;
  private readonly answers: Answers;
  private head: Head | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    lane: string,
    private readonly ports: LanePorts,
  ) {
    if (parseLane(lane) === undefined) throw new TypeError(`not a lane: ${lane.slice(0, 60)}`);
    if (ports.rulesHashes.length === 0) throw new TypeError(`${lane} has no rules`);
    this.blocks = new LaneBlocks(lane, ports);
    this.answers = new Answers(ports.store, lane);
  }

  /** One outcome a request, in order. One batch at a time. */
  answer(requests: readonly PlacedRequest[]): Promise<readonly Outcome[]> {
    return this.alone(() => this.answerNow(requests));
  }

  /**
   * Opens the selling block if there is none yet, and the next one when it is time for it. False where the newest block's
   * rules are not known here: nothing is sold.
   */
  async prepare(): Promise<boolean> {
    const head = await this.alone(() => this.selling());
    if (head !== undefined && isTimeForNext(head)) await this.blocks.openEarly(head.number + 1);
    return head !== undefined;
  }

  private alone<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.queue.then(task);
    this.queue = result.catch(() => undefined);
    return result;
  }

  private async answerNow(requests: readonly PlacedRequest[]): Promise<readonly Outcome[]> {
    const outcomes = new Map<string, Outcome>();
    const known = requests.filter(({ rulesHash }) => this.ports.rulesHashes.includes(rulesHash));
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const open = known.filter(({ roundId }) => !outcomes.has(roundId));
      if (open.length === 0) break;
      const head = await this.selling();
      if (head === undefined) break;
      await this.answers.learn(head, open);
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

  private async selling(): Promise<Head | undefined> {
    if (this.head !== undefined) return this.head;
    this.forget();
    this.head = await this.blocks.selling();
    return this.head;
  }

  /** The requests answered; none after a conflict, which is to be read first. */
  private async sellUnits(head: Head, requests: readonly PlacedRequest[]): Promise<readonly DrawRequest[]> {
    const { block, tree } = head;
    const sale = sell(requests, head, (position, roundId) => ({
      leaf: hex(tree.leaf(position)),
      path: tree.path(position).map(hex),
      sealed: sealUnit(this.ports.unitKeys, { block, position, roundId }, unitAt(tree, position)),
    }));
    const appended = await this.append(head, sale.events);
    if (appended === undefined) return [];
    const stream = blockStream(block);
    const { revision, position } = appended;
    sale.answered.forEach(({ roundId }, index) => {
      this.answers.remember(roundId, { stream, revision: head.revision + 1n + BigInt(index) });
    });
    this.answers.trim(position);
    const now = { ...head, revision, sold: soldOf(sale.events[sale.events.length - 1]?.state) };
    this.head = now.sold === now.size ? undefined : now;
    // When this fails, the next sale tries again, and at last the block is opened when it is needed.
    if (isTimeForNext(now)) this.blocks.openEarly(now.number + 1).catch(() => undefined);
    return sale.answered;
  }

  /** Appends after the head; undefined after a conflict. Unless it succeeded, everything is read again. */
  private async append(head: Head, events: readonly DecidedEvent[]): Promise<AppendResult | undefined> {
    let appended: AppendResult | undefined;
    try {
      appended = await appendToBlock(this.ports, head.block, events, head.revision);
    } finally {
      if (appended === undefined) this.forget();
    }
    return appended;
  }

  private forget(): void {
    this.head = undefined;
    this.answers.forget();
  }
}

const isTimeForNext = ({ sold, size }: Head): boolean => sold >= size * OPEN_NEXT_AT;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function unitAt(tree: BlockTree, position: number): SealedUnit {
  const lot = tree.lot(position);
  return { unitSeed: tree.unitSeed(position), ...(lot === undefined ? {} : { lot }) };
}
