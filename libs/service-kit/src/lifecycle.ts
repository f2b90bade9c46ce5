import { within, type Clock, type Timers } from '@tirage/kernel';
import type { Logger } from './logging.js';

type Stop = () => void | Promise<void>;

/** Kubernetes kills after 30 s. */
const LONGEST_STOP_MS = 25_000;

/**
 * How a process ends: what was started last stops first, one after the other. Started in the order stores, consumers,
 * HTTP, readiness, it turns red, finishes its requests, then its messages, and closes the stores at last.
 */
export class Lifecycle {
  private readonly stops: { readonly name: string; readonly stop: Stop }[] = [];
  private stopping: Promise<boolean> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly timers: Timers,
    private readonly log: Pick<Logger, 'info' | 'error'>,
    private readonly longestMs = LONGEST_STOP_MS,
  ) {}

  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  /** Throws when the process is stopping already: whatever was started then must be stopped by its starter. */
  onStop(name: string, stop: Stop): void {
    if (this.isStopping) throw new Error(`${name} started while the process is stopping`);
    this.stops.push({ name, stop });
  }

  /**
   * Stops everything, each part with what is left of the whole time, and at least a tenth of it. A part that fails or
   * takes too long does not keep the next from stopping. True when all stopped in time; a second call gets the first's
   * answer.
   */
  stop(): Promise<boolean> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  /** SIGTERM and SIGINT stop the process with status 0, or 1 when a part did not stop; a second signal ends it at once. */
  stopOnSignals(target: Pick<NodeJS.Process, 'on' | 'exit'> = process): void {
    const onSignal = (signal: NodeJS.Signals): void => {
      if (this.isStopping) return void target.exit(1);
      this.log.info({ signal }, 'stopping');
      void this.stop().then((clean) => target.exit(clean ? 0 : 1));
    };
    target.on('SIGTERM', onSignal);
    target.on('SIGINT', onSignal);
  }

  private async stopAll(): Promise<boolean> {
    const deadline = this.clock.now() + this.longestMs;
    let clean = true;
    for (const { name, stop } of [...this.stops].reverse()) {
      const left = Math.min(this.longestMs, Math.max(this.longestMs / 10, deadline - this.clock.now()));
      const failure = await this.failureOf(stop, left);
      if (failure === undefined) continue;
      clean = false;
      this.log.error({ part: name, err: failure }, 'did not stop cleanly');
    }
    return clean;
  }

  private async failureOf(stop: Stop, ms: number): Promise<Error | undefined> {
    try {
      await within(ms, this.timers, Promise.resolve().then(stop));
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
