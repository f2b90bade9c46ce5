import type { RecordedEvent } from './event.js';
import { Waiters } from './waiters.js';

/** Given to `abort`, which without a reason makes an error and its stack each time. */
const ENDED = 'ended';

/**
 * One reader of one stream. Register first, then read the stream, then call {@link next}: so nothing falls between. What
 * was read already may come again and is known by its revision.
 */
export class Follower {
  private events: RecordedEvent[] = [];
  private missed = false;
  private over = false;
  private ending: AbortController | undefined;
  private readonly changed = new Waiters();

  /** `most`: events kept for a slow reader; beyond, they are dropped and the reader is told of the gap. */
  constructor(
    private readonly most: number,
    private readonly given: AbortSignal,
    private readonly onEnd: (follower: Follower) => void,
  ) {
    if (given.aborted) this.close();
    else given.addEventListener('abort', this.close, { once: true });
  }

  /** Whether it has ended, for whatever reason. */
  get ended(): boolean {
    return this.over;
  }

  /** Aborted when it has ended; made when somebody asks. */
  get signal(): AbortSignal {
    this.ending ??= new AbortController();
    if (this.over) this.ending.abort(ENDED);
    return this.ending.signal;
  }

  /**
   * The next event; `'gap'` when some may have been missed and the stream must be read again; undefined when the follower
   * has ended.
   */
  async next(): Promise<RecordedEvent | 'gap' | undefined> {
    while (!this.over) {
      if (this.missed) {
        this.missed = false;
        return 'gap';
      }
      const event = this.events.shift();
      if (event) return event;
      await this.changed.wait();
    }
    return undefined;
  }

  deliver(event: RecordedEvent): void {
    // Between a gap and the moment its reader takes notice nothing is kept: the read that follows finds it all.
    if (this.missed) return;
    if (this.events.length >= this.most) return this.gap();
    this.events.push(event);
    this.changed.wake();
  }

  gap(): void {
    this.events = [];
    this.missed = true;
    this.changed.wake();
  }

  readonly close = (): void => {
    if (this.over) return;
    this.over = true;
    this.given.removeEventListener('abort', this.close);
    this.ending?.abort(ENDED);
    this.events = [];
    this.changed.wake();
    this.onEnd(this);
  };
}
