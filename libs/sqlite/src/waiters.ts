/** Those who wait for the next commit. */
export interface Waiters {
  wake(): void;
  /** Resolves at the next `wake`, or when the signal is aborted. */
  next(signal: AbortSignal): Promise<void>;
}

export function waiters(): Waiters {
  const waiting = new Set<() => void>();
  return {
    wake: () => {
      for (const go of [...waiting]) go();
    },
    next: (signal) =>
      new Promise((resolve) => {
        const go = (): void => {
          waiting.delete(go);
          signal.removeEventListener('abort', go);
          resolve();
        };
        waiting.add(go);
        signal.addEventListener('abort', go, { once: true });
        if (signal.aborted) go();
      }),
  };
}
