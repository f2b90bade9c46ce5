import { sealKeys, unitKeys, type SealKeys } from '@tirage/draw';
import type { KeyRing } from './key-formats.js';
import type { UnitKeys } from './keys.js';

/** Settings have the newest key last, a ring of seals its newest first. */
export const masterKeys = (ring: KeyRing): SealKeys => sealKeys([...ring].reverse());

/** The keys that open one game's units: given for it, or derived from the masters where this process holds them. */
export const gameKeys = (keys: UnitKeys, game: string): SealKeys =>
  keys.kind === 'game' ? masterKeys(keys.ring) : unitKeys(masterKeys(keys.ring), game);
