import type { Mutation } from './platform-process.js';

const WRITE = 'const written = await writer.write(encodeAppend(stream, events, expected, clock.now()));';

/** Kills the process, without a word, right before or right after one append of the event store. */
export interface KillAt {
  /** A JavaScript expression over `stream` and `text`, the append's JSON: whether the append counts. */
  readonly counts: string;
  /** From 1. */
  readonly nth: number;
  readonly when: 'before' | 'after';
}

/** Before: nothing is written. After: it is on the disk and nobody has been told. */
export function killAt({ counts, nth, when }: KillAt): Mutation {
  const hit = 'hitHere';
  const note =
    `const text = JSON.stringify(events); const counting = globalThis as unknown as { counted?: number };` +
    `if (${counts}) counting.counted = (counting.counted ?? 0) + 1;` +
    `const ${hit} = (${counts}) && counting.counted === ${nth};`;
  const kill = `if (${hit}) { process.kill(process.pid, 'SIGKILL'); await new Promise(() => undefined); }`;
  return {
    file: 'libs/sqlite/src/event-store.ts',
    find: WRITE,
    replace: when === 'before' ? `${note} ${kill} ${WRITE}` : `${note} ${WRITE} ${kill}`,
  };
}

/** Appends that concern a player or his round, in whichever stream. */
export const concerning = (...ids: readonly string[]): string =>
  ids.map((id) => `stream.includes(${JSON.stringify(id)}) || text.includes(${JSON.stringify(id)})`).join(' || ');
