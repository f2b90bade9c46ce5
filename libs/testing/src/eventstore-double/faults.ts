import { systemTimers } from '@tirage/kernel';
import { status } from '@grpc/grpc-js';
import { Refused, unavailable } from './refused.js';

/**
 * - `unavailable-before`: nothing is written, and the client is told `UNAVAILABLE`;
 * - `unavailable-after`: it is written, and the client is told `UNAVAILABLE`;
 * - `late`: it is written at once, the answer waits for {@link Faults.releaseLate};
 * - `written-late`: it is neither written nor answered before {@link Faults.releaseLate}.
 */
export type AppendFault = 'unavailable-before' | 'unavailable-after' | 'late' | 'written-late';

/** `unavailable`: instead of any event; `breaks-off`: after the first one. */
export type ReadFault = 'unavailable' | 'breaks-off';

export type Fault = AppendFault | ReadFault | 'dropped' | 'silenced' | 'caught-up-again' | 'slowed' | 'refused';

/** One open subscription, as the faults see it. */
export interface Line {
  /** Ends it with this error. */
  drop(error: Refused): void;
  /** Nothing more comes, and it stays open. */
  silence(): void;
  /** Tells once more that it has caught up, as servers do after they have fallen behind. */
  catchUpAgain(): void;
}

/** Faults on demand. Those of appends and reads strike the next ones, each one, in the order in which they were asked for. */
export interface Faults {
  nextAppend(...faults: readonly AppendFault[]): void;
  nextRead(...faults: readonly ReadFault[]): void;
  /** Lets every append go on that is late. */
  releaseLate(): void;
  /** Ends every open subscription with an error, and says how many; new ones work. */
  dropSubscriptions(code?: 'UNAVAILABLE' | 'CANCELLED'): number;
  /** Every open subscription stays open and gives nothing more, and says how many; new ones work. */
  silenceSubscriptions(): number;
  catchUpAgain(): number;
  /** Every answer, and every message of a subscription, waits so many ms; 0 ends it. */
  slow(ms: number): void;
  /** Breaks every connection and takes none. What was on its way may be written or not. */
  refuse(): void;
  /** Takes connections again, at the same port. */
  accept(): Promise<void>;
  /** How often each fault has struck. */
  readonly struck: Readonly<Record<Fault, number>>;
}

/** What the server asks of the faults at the places where they strike. */
export interface FaultPoints {
  append<T>(write: () => Promise<T>): Promise<T>;
  /** Called before the event with this number, from 0, and before the end of a read. */
  read(): (given: number) => void;
  /** Resolves at once unless it is slow. */
  delay(signal: AbortSignal): Promise<void> | undefined;
  /** Returns what takes the line away again. */
  open(line: Line): () => void;
}

export function makeFaults(line: { refuse(): void; accept(): Promise<void> }): Faults & FaultPoints {
  const appends: AppendFault[] = [];
  const reads: ReadFault[] = [];
  const lines = new Set<Line>();
  let late: (() => void)[] = [];
  let slowMs = 0;
  const struck: Record<Fault, number> = {
    'unavailable-before': 0,
    'unavailable-after': 0,
    late: 0,
    'written-late': 0,
    unavailable: 0,
    'breaks-off': 0,
    dropped: 0,
    silenced: 0,
    'caught-up-again': 0,
    slowed: 0,
    refused: 0,
  };
  const released = () => new Promise<void>((resolve) => late.push(resolve));
  const strikeLines = (fault: Fault, strike: (open: Line) => void): number => {
    const open = [...lines];
    struck[fault] += open.length;
    open.forEach(strike);
    return open.length;
  };

  return {
    struck,
    nextAppend: (...faults) => void appends.push(...faults),
    nextRead: (...faults) => void reads.push(...faults),
    releaseLate: () => {
      const waiting = late;
      late = [];
      for (const go of waiting) go();
    },
    dropSubscriptions: (code = 'UNAVAILABLE') =>
      strikeLines('dropped', (open) => open.drop(new Refused(status[code], 'dropped on demand'))),
    silenceSubscriptions: () => strikeLines('silenced', (open) => open.silence()),
    catchUpAgain: () => strikeLines('caught-up-again', (open) => open.catchUpAgain()),
    slow: (ms) => void (slowMs = ms),
    refuse: () => {
      struck.refused++;
      line.refuse();
    },
    accept: () => line.accept(),

    append: async (write) => {
      const fault = appends.shift();
      if (fault === undefined) return write();
      struck[fault]++;
      if (fault === 'unavailable-before') throw unavailable('on demand, before the write');
      if (fault === 'written-late') await released();
      const written = await write();
      if (fault === 'unavailable-after') throw unavailable('on demand, after the write');
      if (fault === 'late') await released();
      return written;
    },
    read: () => {
      const fault = reads.shift();
      return (given) => {
        if (fault === undefined || given < (fault === 'unavailable' ? 0 : 1)) return;
        struck[fault]++;
        throw unavailable('on demand, while reading');
      };
    },
    delay: (signal) => {
      if (slowMs === 0) return undefined;
      struck.slowed++;
      return systemTimers.sleep(slowMs, signal);
    },
    open: (opened) => {
      lines.add(opened);
      return () => lines.delete(opened);
    },
  };
}
