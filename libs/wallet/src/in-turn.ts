/** Runs tasks of one key one after the other, so that one process does not race itself. Correctness does not rest on it. */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    const running = before.then(task, task);
    this.last.set(key, running);
    try {
      return await running;
    } finally {
      if (this.last.get(key) === running) this.last.delete(key);
    }
  }
}
