import { createHash } from 'node:crypto';
import { isPlayerId, type Clock } from '@tirage/kernel';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { TokenKey } from './key-formats.js';

export const tokenIssuer = 'tirage';
export const tokenAudience = 'tirage-api';

export const roles = ['player', 'support', 'analyst', 'operator'] as const;
export type Role = (typeof roles)[number];

const LONGEST_TOKEN = 8192;
const MOST_CACHED = 10_000;

/** Who is calling. */
export interface Caller {
  readonly playerId: string;
  readonly roles: ReadonlySet<Role>;
}

/** The token proves nothing; the answer is 401. `reason` is for our logs, never for the caller. */
export class Unauthenticated extends Error {
  override readonly name = 'Unauthenticated';
  readonly code = 'unauthenticated';
  constructor(readonly reason: string) {
    super('the request carries no valid token');
  }
}

interface Verified {
  readonly caller: Caller;
  /** Seconds since 1970 from which, and before which, it is valid. */
  readonly notBefore: number;
  readonly expiresAt: number;
}

/**
 * Verifies tokens: EdDSA or RS256 by one of the given keys, of our issuer, for our audience, with `sub`, `roles` and
 * `exp`, without leeway. What was verified once is remembered by the token's hash until it expires.
 */
export class TokenVerifier {
  private readonly verified = new LRUCache<string, Verified>({ max: MOST_CACHED });

  constructor(
    private readonly keys: readonly TokenKey[],
    private readonly clock: Clock,
  ) {}

  /** The token of an `Authorization` header, verified. Throws {@link Unauthenticated}. */
  async callerOf(authorization: string | undefined): Promise<Caller> {
    const token = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new Unauthenticated('no bearer token');
    return this.verify(token);
  }

  /** Throws {@link Unauthenticated}. */
  async verify(token: string): Promise<Caller> {
    if (token.length > LONGEST_TOKEN) throw new Unauthenticated('too long');
    const hash = createHash('sha256').update(token).digest('base64');
    const known = this.verified.get(hash);
    const found = known ?? (await this.check(token));
    const now = this.clock.now() / 1000;
    if (now >= found.expiresAt || now < found.notBefore) {
      this.verified.delete(hash);
      throw new Unauthenticated('expired or not valid yet');
    }
    if (known === undefined) this.verified.set(hash, found);
    return found.caller;
  }

  private async check(token: string): Promise<Verified> {
    // Only keys made for the token's own algorithm are tried, so a public key never serves as a shared secret.
    const header = headerOf(token);
    const candidates = this.keys.filter((key) => mayHaveSigned(key, header));
    if (candidates.length === 0) throw new Unauthenticated('signed by no key we know');
    let refusal = new Unauthenticated('signed by no key we know');
    for (const { publicKey, algorithm } of candidates) {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [algorithm],
          issuer: tokenIssuer,
          audience: tokenAudience,
          requiredClaims: ['sub', 'roles', 'exp'],
          currentDate: new Date(this.clock.now()),
        });
        return verifiedFrom(payload);
      } catch (error) {
        if (error instanceof errors.JOSEError) refusal = new Unauthenticated(error.code);
        else throw error;
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
      }
    }
    throw refusal;
  }
}

interface Header {
  readonly alg?: unknown;
  readonly kid?: unknown;
}

function headerOf(token: string): Header {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8'));
    if (typeof header === 'object' && header !== null) return header;
  } catch {
    // Answered below: whatever is wrong with the text of a token, it is no token.
  }
  throw new Unauthenticated('malformed');
}

function mayHaveSigned(key: TokenKey, header: Header): boolean {
  return key.algorithm === header.alg && (key.kid === undefined || header.kid === undefined || key.kid === header.kid);
}

function verifiedFrom(payload: JWTPayload): Verified {
  const { sub, exp, nbf } = payload;
  const given: unknown = payload['roles'];
  if (!isPlayerId(sub)) throw new Unauthenticated('sub is not a player id');
  if (!Array.isArray(given)) throw new Unauthenticated('roles is not a list');
  if (exp === undefined) throw new Unauthenticated('no exp');
  const known = roles.filter((role) => given.includes(role));
  return { caller: { playerId: sub, roles: new Set(known) }, notBefore: nbf ?? 0, expiresAt: exp };
}
