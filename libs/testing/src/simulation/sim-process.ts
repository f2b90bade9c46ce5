import { setMaxListeners } from 'node:events';
import type { Clock, Random, Timers } from '@tirage/kernel';
import type { Faults } from './faults.js';
import { SeededRandom, type Scheduler } from './scheduler.js';

/**
 * One run of one process. Killed, none of its waiting code ever goes on: every promise it was given by the world stays
 * unsettled, as after SIGKILL.
 */
export class Incarnation {
  private readonly stopping = new AbortController();
  /** The process's own clock is off by so much. */
  private offset = 0;
  /** Until then nothing reaches the store from here. */
  private awayUntil = 0;
  readonly clock: Clock = { now: () => this.scheduler.now + this.offset };
  readonly random: Random;
  readonly timers: Timers;

  constructor(
    readonly name: string,
    /** What its secrets are made from: no two processes that live ever make the same. */
    seed: number,
    private readonly scheduler: Scheduler,
    readonly faults: Faults,
  ) {
    const secrets = new SeededRandom(seed);
    this.random = { fraction: () => scheduler.random.fraction(), bytes: (size) => secrets.bytes(size) };
    setMaxListeners(0, this.stopping.signal);
    this.timers = { sleep: (ms, signal) => this.sleep(ms, signal) };
  }

  get alive(): boolean {
    return !this.stopping.signal.aborted;
  }

  /** Aborted when the process is killed; for the world's own loops, the process's code never sees it. */
  get killed(): AbortSignal {
    return this.stopping.signal;
  }

  kill(): void {
    this.stopping.abort();
  }

  jumpClock(ms: number): void {
    this.offset = ms;
  }

  loseStore(ms: number): void {
    this.awayUntil = this.scheduler.now + ms;
  }

  get storeIsAway(): boolean {
    return this.scheduler.now < this.awayUntil;
  }

  /** Goes on with the value, unless the process has been killed: then never. */
  survives<Value>(value: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      value.then(
        (result) => this.alive && resolve(result),
        (error: unknown) => this.alive && reject(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }

  /** A hop over the network. */
  hop(): Promise<void> {
    const { random } = this.scheduler;
    const slow = this.faults.strikes('message delayed', 0.02);
    return this.scheduler.sleep(slow ? 100 + random.below(4000) : 1 + random.below(10));
  }

  private sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      let over = false;
      const done = () => {
        if (over || !this.alive) return;
        over = true;
        resolve();
      };
      this.scheduler.after(ms, done);
      signal?.addEventListener('abort', done, { once: true });
    });
  }
}
