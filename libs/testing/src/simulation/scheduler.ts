/** A small fast generator (mulberry32): the same seed, the same schedule. It decides about schedules, never about draws. */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** In [0, 1). */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  below(range: number): number {
    return Math.floor(this.fraction() * range);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  bytes(size: number): Uint8Array {
    return Uint8Array.from({ length: size }, () => this.below(256));
  }
}

interface Task {
  readonly time: number;
  readonly order: number;
  readonly run: () => void;
}

/** Ten minutes before midnight in Paris: the days of limits end while people play. */
const START = Date.parse('2026-03-01T22:50:00Z');

/** All promises that can go on have gone on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Virtual time. One task after the other; between two of them everything that waits for promises alone goes on. */
export class Scheduler {
  now = START;
  private readonly tasks: Task[] = [];
  private order = 0;

  constructor(readonly random: SeededRandom) {}

  after(ms: number, run: () => void): void {
    const task = { time: this.now + ms, order: this.order++, run };
    let index = this.tasks.push(task) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.before(index, parent)) break;
      this.swap(index, parent);
      index = parent;
    }
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs tasks until the condition holds (true) or virtual time passes the limit (false). */
  async run(condition: () => boolean, limit: number): Promise<boolean> {
    for (;;) {
      await settled();
      if (condition()) return true;
      const [next] = this.tasks;
      if (next === undefined || next.time > limit) {
        this.now = Math.max(this.now, limit);
        return false;
      }
      const task = this.take() ?? next;
      this.now = Math.max(this.now, task.time);
      task.run();
    }
  }

  private take(): Task | undefined {
    const [first] = this.tasks;
    const last = this.tasks.pop();
    if (first === undefined || last === undefined || this.tasks.length === 0) return first;
    this.tasks[0] = last;
    for (let index = 0; ;) {
      const left = 2 * index + 1;
      const right = left + 1;
      let least = index;
      if (left < this.tasks.length && this.before(left, least)) least = left;
      if (right < this.tasks.length && this.before(right, least)) least = right;
      if (least === index) return first;
      this.swap(index, least);
      index = least;
    }
  }

  private before(a: number, b: number): boolean {
    const [x, y] = [this.tasks[a], this.tasks[b]];
    if (x === undefined || y === undefined) return false;
    return x.time !== y.time ? x.time < y.time : x.order < y.order;
  }

  private swap(a: number, b: number): void {
    const [x, y] = [this.tasks[a], this.tasks[b]];
    if (x === undefined || y === undefined) return;
    this.tasks[a] = y;
    this.tasks[b] = x;
  }
}
