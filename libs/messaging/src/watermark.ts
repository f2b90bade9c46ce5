interface Place<At> {
  at: At;
  finished: boolean;
  previous: Place<At> | undefined;
  next: Place<At> | undefined;
}

/**
 * How far everything is finished that was begun in order but ends in any order. Finished neighbours are merged, so that it
 * holds at most two places for each one unfinished, however long that one lasts.
 */
export class Watermark<At> {
  private first: Place<At> | undefined;
  private last: Place<At> | undefined;
  private finishedUpTo: At | undefined;
  private count = 0;
  private held = 0;

  /** The last place before the first unfinished one; undefined while there is none. */
  get upTo(): At | undefined {
    return this.finishedUpTo;
  }

  get unfinished(): number {
    return this.count;
  }

  /** Places held in memory. */
  get size(): number {
    return this.held;
  }

  /** Places are begun in their order. The returned function is called once, when that one is finished. */
  begin(at: At): () => void {
    const place: Place<At> = { at, finished: false, previous: this.last, next: undefined };
    if (this.last) this.last.next = place;
    else this.first = place;
    this.last = place;
    this.count++;
    this.held++;
    return () => this.finish(place);
  }

  private finish(place: Place<At>): void {
    place.finished = true;
    this.count--;
    if (place.next?.finished) {
      place.at = place.next.at;
      this.remove(place.next);
    }
    if (place.previous?.finished) {
      place.previous.at = place.at;
      this.remove(place);
    }
    if (this.first?.finished) {
      this.finishedUpTo = this.first.at;
      this.remove(this.first);
    }
  }

  private remove(place: Place<At>): void {
    this.held--;
    if (place.previous) place.previous.next = place.next;
    else this.first = place.next;
    if (place.next) place.next.previous = place.previous;
    else this.last = place.previous;
  }
}
