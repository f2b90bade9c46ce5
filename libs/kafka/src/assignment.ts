import { PartitionProgress } from './partition-progress.js';

export interface Place {
  readonly topic: string;
  readonly partition: number;
  readonly progress: PartitionProgress;
}

/** The partitions that one member has now. */
export class Assignment {
  private readonly byName = new Map<string, Place>();

  /** What is no longer among them goes on being handled, and is forgotten: its new owner commits it. */
  assign(partitions: Readonly<Record<string, readonly number[]>>): void {
    const assigned = new Set<string>();
    for (const [topic, numbers] of Object.entries(partitions)) {
      for (const partition of numbers) {
        const name = nameOf(topic, partition);
        assigned.add(name);
        const place = this.byName.get(name) ?? { topic, partition, progress: new PartitionProgress() };
        this.byName.set(name, place);
        place.progress.suspend();
      }
    }
    for (const name of this.byName.keys()) if (!assigned.has(name)) this.byName.delete(name);
  }

  /** Undefined when it is not, or no longer, this member's. */
  at(topic: string, partition: number): Place | undefined {
    return this.byName.get(nameOf(topic, partition));
  }

  places(): Iterable<Place> {
    return this.byName.values();
  }
}

const nameOf = (topic: string, partition: number): string => `${topic}\n${partition}`;
