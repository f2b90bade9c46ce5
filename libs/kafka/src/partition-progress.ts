import { Watermark } from '@tirage/messaging';

interface InHand {
  readonly identity: string;
  finish: () => void;
}

/**
 * How far one partition is handled by one member. Offsets come in order, except that an assignment or a topic made anew
 * goes back: then what is in hand already is not handled twice, and only what is fetched again counts for the offset to
 * commit. Between an assignment and the first message after it nothing is committed: the topic may be another one.
 */
export class PartitionProgress {
  private watermark = new Watermark<bigint>();
  private readonly inHand = new Map<bigint, InHand>();
  private next: bigint | undefined;
  private isRunningOn = false;
  private committed: bigint | undefined;

  /** Messages begun here and not finished. */
  get unfinished(): number {
    return this.inHand.size;
  }

  /** The group has been assigned anew. */
  suspend(): void {
    this.isRunningOn = false;
  }

  /** Gives what is to be called when the message is finished; undefined when it is in hand already. */
  begin(offset: bigint, identity: string): (() => void) | undefined {
    const finish = this.place(offset);
    const known = this.inHand.get(offset);
    if (known?.identity === identity) {
      known.finish = finish;
      return undefined;
    }
    const inHand = { identity, finish };
    this.inHand.set(offset, inHand);
    return () => {
      if (this.inHand.get(offset) === inHand) this.inHand.delete(offset);
      inHand.finish();
    };
  }

  /** A message that this group has nothing to do with. */
  pass(offset: bigint): void {
    this.place(offset)();
  }

  /** The offset to commit, when there is a new one, and what is to be called when it is committed. */
  toCommit(): { readonly offset: bigint; readonly committed: () => void } | undefined {
    const { watermark } = this;
    if (!this.isRunningOn || watermark.upTo === undefined || watermark.upTo + 1n === this.committed) return undefined;
    const offset = watermark.upTo + 1n;
    const committed = () => {
      if (this.watermark === watermark) this.committed = offset;
    };
    return { offset, committed };
  }

  private place(offset: bigint): () => void {
    const goesBack = this.next !== undefined && offset < this.next;
    if (goesBack || (!this.isRunningOn && offset !== this.next)) {
      this.watermark = new Watermark();
      this.committed = undefined;
    }
    this.isRunningOn = true;
    this.next = offset + 1n;
    return this.watermark.begin(offset);
  }
}
