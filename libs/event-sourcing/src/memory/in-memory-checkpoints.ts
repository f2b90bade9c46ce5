import type { Checkpoints } from '../ports.js';
import { comparePositions, type Position } from '../position.js';

export class InMemoryCheckpoints implements Checkpoints {
  private readonly positions = new Map<string, Position>();

  async load(name: string): Promise<Position | undefined> {
    return this.positions.get(name);
  }

  async save(name: string, position: Position, expectedPrevious: Position | undefined): Promise<boolean> {
    const stands = this.positions.get(name);
    const asBelieved =
      stands && expectedPrevious ? comparePositions(stands, expectedPrevious) === 0 : stands === expectedPrevious;
    if (asBelieved) this.positions.set(name, position);
    return asBelieved;
  }
}
