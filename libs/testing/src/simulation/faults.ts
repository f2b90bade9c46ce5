import type { SeededRandom } from './scheduler.js';

/** The ways in which this world goes wrong; each is counted where it strikes. */
export const faultNames = [
  'message delayed',
  'message doubled',
  'message dropped',
  'message redelivered after a crash',
  'two owners of one key',
  'rebalanced',
  'send failed before',
  'send failed after',
  'append failed before',
  'append failed after',
  'append landed late',
  'read failed',
  'store away for seconds',
  'subscription dropped',
  'crash',
  'crash before an append',
  'crash after an append',
  'clock jumped',
  'rules upgraded',
] as const;

export type FaultName = (typeof faultNames)[number];
export type FaultCounts = Readonly<Record<FaultName, number>>;

/** Decides when a fault strikes, and counts. Healed, nothing strikes any more. */
export class Faults {
  private readonly struck = new Map<FaultName, number>();
  private healed = false;

  constructor(private readonly random: SeededRandom) {}

  strikes(name: FaultName, probability: number): boolean {
    if (this.healed || !this.random.chance(probability)) return false;
    this.count(name);
    return true;
  }

  count(name: FaultName): void {
    this.struck.set(name, (this.struck.get(name) ?? 0) + 1);
  }

  heal(): void {
    this.healed = true;
  }

  get active(): boolean {
    return !this.healed;
  }

  counts(): FaultCounts {
    return Object.fromEntries(faultNames.map((name) => [name, this.struck.get(name) ?? 0])) as FaultCounts;
  }
}
