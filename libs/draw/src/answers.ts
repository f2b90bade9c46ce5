import { comparePositions, type EventStore, type Position } from '@tirage/event-sourcing';
import { blockId, blockStream, isAnswer, type DrawDeclined, type UnitDrawn } from './events.js';

/** Where an answer stands. */
export interface Answer {
  readonly stream: string;
  readonly revision: bigint;
}

const REMEMBERED = 20_000;

/** Only these end the search when they are older than the question: whatever stands in earlier blocks is older still. */
const endsSearch = (type: string): boolean => isAnswer(type) || type === 'BlockSoldOut';

/** The answers of a lane. What is remembered only saves reads: forgotten, it is found in the lane's blocks again. */
export class Answers {
  private readonly known = new Map<string, Answer>();
  /** Every answer that stands after this position is known. */
  private since: Position | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly lane: string,
  ) {}

  get(roundId: string): Answer | undefined {
    return this.known.get(roundId);
  }

  remember(roundId: string, answer: Answer): void {
    this.known.set(roundId, answer);
  }

  /** After an append that ended at `position`: more than can be kept is forgotten. */
  trim(position: Position): void {
    if (this.known.size <= REMEMBERED) return;
    this.known.clear();
    this.since = position;
  }

  forget(): void {
    this.known.clear();
    this.since = undefined;
  }

  /**
   * Reads the lane backwards, from the revision the append will expect, block by block, each down to the oldest question.
   * An opening that is older ends its own block alone: blocks are opened before the last one has ended.
   */
  async learn(
    head: { readonly number: number; readonly revision: bigint },
    questions: readonly { readonly position: Position }[],
  ): Promise<void> {
    const oldest = questions.map(({ position }) => position).reduce((a, b) => (comparePositions(a, b) < 0 ? a : b));
    if (this.since !== undefined && comparePositions(this.since, oldest) <= 0) return;
    for (let number = head.number; number >= 1; number--) {
      const stream = blockStream(blockId(this.lane, number));
      const from = number === head.number ? { from: head.revision } : {};
      for await (const event of this.store.read(stream, { direction: 'backwards', ...from })) {
        if (event.type === 'BlockClosed') continue; // may be newer than the question, or stand long after the last unit
        const older = comparePositions(event.position, oldest) < 0;
        if (older && endsSearch(event.type)) {
          this.since = oldest;
          return;
        }
        if (isAnswer(event.type)) {
          const { roundId } = event.data as unknown as UnitDrawn | DrawDeclined;
          this.known.set(roundId, { stream, revision: event.revision });
        } else if (older) break;
      }
    }
    this.since = oldest;
  }
}
