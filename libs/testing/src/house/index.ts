import type { House, HouseOptions } from './house.js';

export type { House, HouseOptions };

/** A whole installation in memory. Loaded when asked for: it brings every service with it. */
export async function openHouse(options?: HouseOptions): Promise<House> {
  const house = await import('./house.js');
  return house.openHouse(options);
}
