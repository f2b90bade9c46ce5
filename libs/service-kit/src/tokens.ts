import { SignJWT } from 'jose';
import { isPlayerId, type Clock } from '@tirage/kernel';
import { tokenAudience, tokenIssuer, type Role } from './auth.js';
import type { SigningKey } from './key-formats.js';

/** Signs tokens for trying things out; `dev` and `sandbox` alone have a key for it. */
export class DevTokens {
  constructor(
    private readonly key: SigningKey,
    private readonly clock: Clock,
  ) {}

  /** `expiresIn` in seconds. Throws `RangeError` for a malformed player id or a time that is not above zero. */
  async issue(playerId: string, roles: readonly Role[] = ['player'], expiresIn = 3600): Promise<string> {
    if (!isPlayerId(playerId)) throw new RangeError('not a player id');
    if (!Number.isSafeInteger(expiresIn) || expiresIn < 1)
      throw new RangeError('expiresIn is whole seconds above zero');
    const now = Math.floor(this.clock.now() / 1000);
    return new SignJWT({ roles: [...roles] })
      .setProtectedHeader({ alg: 'EdDSA', kid: this.key.keyId })
      .setSubject(playerId)
      .setIssuer(tokenIssuer)
      .setAudience(tokenAudience)
      .setIssuedAt(now)
      .setExpirationTime(now + expiresIn)
      .sign(this.key.privateKey);
  }
}
