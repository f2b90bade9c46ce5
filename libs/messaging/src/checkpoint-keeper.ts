import { comparePositions, type Checkpoints, type Position } from '@tirage/event-sourcing';
import { backOffMs, type BackOff, type Random, type Timers } from '@tirage/kernel';

export interface CheckpointKeeperOptions {
  readonly name: string;
  readonly checkpoints: Checkpoints;
  readonly timers: Timers;
  readonly random: Random;
  /** Aborted when its owner stops: what is known then is saved at once, if it can be. */
  readonly signal: AbortSignal;
  /** Positions that come within so many milliseconds are one save. */
  readonly everyMs: number;
  readonly backOff: BackOff;
  readonly onProblem: (error: unknown) => void;
}

/** Saves how far its owner has come: one save at a time, the latest position, never backwards, tried until it holds. */
export class CheckpointKeeper {
  private stored: Position | undefined;
  private reached: Position | undefined;
  private saving: Promise<void> | undefined;

  constructor(private readonly options: CheckpointKeeperOptions) {}

  async load(): Promise<Position | undefined> {
    this.stored = await this.options.checkpoints.load(this.options.name);
    return this.stored;
  }

  /** Everything up to this position is finished. */
  moveTo(position: Position): void {
    if (this.reached && comparePositions(position, this.reached) <= 0) return;
    this.reached = position;
    this.saving ??= this.save().finally(() => (this.saving = undefined));
  }

  /** Resolves when nothing is being saved any more. */
  async settled(): Promise<void> {
    while (this.saving) await this.saving;
  }

  private async save(): Promise<void> {
    const { timers, signal, everyMs, backOff, random, onProblem } = this.options;
    await timers.sleep(everyMs, signal);
    for (let failures = 0; this.isBehind();) {
      try {
        await this.saveOnce();
        failures = 0;
        if (this.isBehind()) await timers.sleep(everyMs, signal);
      } catch (error) {
        onProblem(error);
        if (signal.aborted) return;
        await timers.sleep(backOffMs(backOff, ++failures, random), signal);
      }
    }
  }

  /** Another owner may have moved it meanwhile: then this one goes on from there, and still never backwards. */
  private async saveOnce(): Promise<void> {
    const { checkpoints, name } = this.options;
    const { reached, stored } = this;
    if (reached === undefined) return;
    if (await checkpoints.save(name, reached, stored)) this.stored = reached;
    else await this.load();
  }

  private isBehind(): boolean {
    if (this.reached === undefined) return false;
    return this.stored === undefined || comparePositions(this.reached, this.stored) > 0;
  }
}
