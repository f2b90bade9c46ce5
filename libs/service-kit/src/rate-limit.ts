import type { Clock } from '@tirage/kernel';
import { LRUCache } from 'lru-cache';

interface Bucket {
  tokens: number;
  filledAt: number;
}

const MOST_CALLERS = 100_000;

/**
 * A token bucket a caller: `perSecond` requests, twice as many at once. Forgets who has not called for longest, whose
 * bucket is full again by then unless a hundred thousand others call within two seconds.
 */
export class RateLimit {
  private readonly buckets: LRUCache<string, Bucket>;

  /** `perSecond` 0: no limit. */
  constructor(
    private readonly perSecond: number,
    private readonly clock: Clock,
    mostCallers = MOST_CALLERS,
  ) {
    this.buckets = new LRUCache({ max: mostCallers });
  }

  /** 0 when the request may pass; else after how many whole seconds the next one may (`Retry-After`). */
  take(caller: string): number {
    if (this.perSecond === 0) return 0;
    const burst = 2 * this.perSecond;
    const now = this.clock.now();
    const bucket = this.buckets.get(caller) ?? { tokens: burst, filledAt: now };
    // A clock that jumps back fills nothing and delays nobody: counting goes on from where it now stands.
    const elapsed = Math.max(0, now - bucket.filledAt) / 1000;
    bucket.tokens = Math.min(burst, bucket.tokens + elapsed * this.perSecond);
    bucket.filledAt = now;
    this.buckets.set(caller, bucket);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.perSecond);
    bucket.tokens -= 1;
    return 0;
  }
}
