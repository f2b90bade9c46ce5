import path from 'node:path';
import { AlreadyOpen, own, type Ownership } from '@tirage/sqlite';

/** Of one service on one data folder; more belong on more machines. */
const MOST_INSTANCES = 64;

export interface InstanceFolder {
  /** `wallet-0` */
  readonly instance: string;
  readonly folder: string;
  release(): void;
}

/**
 * The folder in which one process of a service keeps its disposable tables: the first that no living process has. So two
 * instances never share a table, and one that starts again finds what it had.
 */
export function claimInstanceFolder(dataFolder: string, service: string): InstanceFolder {
  for (let number = 0; number < MOST_INSTANCES; number++) {
    const folder = path.join(dataFolder, service, String(number));
    const ownership = ownUnlessTaken(path.join(folder, 'instance'));
    if (ownership) return { instance: `${service}-${number}`, folder, release: () => ownership.release() };
  }
  throw new Error(`${MOST_INSTANCES} instances of ${service} run on ${dataFolder} already`);
}

function ownUnlessTaken(file: string): Ownership | undefined {
  try {
    return own(file);
  } catch (error) {
    if (error instanceof AlreadyOpen) return undefined;
    throw error;
  }
}
