/** Lets any number of readers wait for the next change, without a timer. */
export class Waiters {
  private readonly waiting = new Set<() => void>();

  /** Resolves at the next {@link wake}, or when a signal given is aborted; never rejects. */
  wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        this.waiting.delete(done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      this.waiting.add(done);
      signal?.addEventListener('abort', done, { once: true });
    });
  }

  /** Wakes everyone who waits now, in the order they came. */
  wake(): void {
    for (const done of [...this.waiting]) done();
  }
}
