import type { Clock } from '@tirage/kernel';

/** Without a sign of membership for so long a member counts as dead, milliseconds. */
export const MEMBERLESS_MS = 120_000;

/** Whether one consumer takes part in its group, as far as its signs tell. */
export class Membership {
  private died: string | undefined;
  private lastSign: number;
  private join = () => {};
  /** Resolves when it takes part for the first time, or never will. */
  readonly joined = new Promise<void>((resolve) => (this.join = resolve));

  constructor(
    private readonly group: string,
    private readonly clock: Clock,
    private readonly memberlessMs: number,
  ) {
    this.lastSign = clock.now();
  }

  hasJoined(): void {
    this.died = undefined;
    this.isAlive();
    this.join();
  }

  /** A heartbeat was answered. */
  isAlive(): void {
    this.lastSign = this.clock.now();
  }

  hasDied(reason: string): void {
    this.died = reason;
  }

  hasLeft(): void {
    this.join();
  }

  /** For the liveness of the process; undefined while all is well. */
  problem(): string | undefined {
    if (this.died !== undefined) return `the consumer of group ${this.group} has died: ${this.died}`;
    const silent = this.clock.now() - this.lastSign;
    if (silent <= this.memberlessMs) return undefined;
    return `the consumer of group ${this.group} has not taken part for ${Math.round(silent / 1000)} s`;
  }
}
