/** How a handler ends. */
export type Verdict =
  | { readonly kind: 'done' }
  /** Not now: hand it over again after a back-off, for ever. */
  | { readonly kind: 'retry'; readonly reason: string }
  /** Never: out of the way, where support sees it, with an alarm. */
  | { readonly kind: 'park'; readonly reason: string };

export const done: Verdict = { kind: 'done' };
export const retry = (reason: string): Verdict => ({ kind: 'retry', reason });
export const park = (reason: string): Verdict => ({ kind: 'park', reason });
