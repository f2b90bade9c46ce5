import type { ClusterInstallation } from './cluster-installation.js';

/** A process that is to be killed. */
export interface Victim {
  readonly name: string;
  /** SIGKILL. False when it did not run. */
  kill(): Promise<boolean>;
}

/** Every process of the cluster, the broker and the store among them. */
export function victimsOf({ cluster }: ClusterInstallation): readonly Victim[] {
  const processes = [...cluster.services.values()].map(({ process }) => process);
  const { broker, store } = cluster;
  return [
    ...[...processes, ...(store ? [store] : [])].map((process) => ({
      name: process.name,
      kill: async () => {
        const ran = process.pid !== undefined;
        return (await process.end('SIGKILL')).signal === 'SIGKILL' && ran;
      },
    })),
    { name: 'broker', kill: () => broker.kill().then(() => true) },
  ];
}

/** Numbers from 0 to 1, always the same for one seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
