import type { Message, ParkedMessage } from '@tirage/messaging';

/** One record of the topic of parked messages, as it is written. */
export type ParkedRecord =
  | ({ readonly kind: 'parked' } & ParkedMessage)
  | {
      readonly kind: 'replayed' | 'dropped';
      readonly id: string;
      readonly reason: string;
      readonly at: string;
      /** Of the one who asks: of several who end the same entry, the first in the log has done it. */
      readonly token: string;
      /** How often it had been parked when it was handed over: its group may park it anew before this record stands. */
      readonly parkings?: number;
    };

/** What became of one message of one group. */
export interface ParkedHistory {
  readonly id: string;
  readonly state: 'parked' | 'replayed' | 'dropped';
  /** As it was parked last. */
  readonly entry: ParkedMessage;
  /** Oldest first. */
  readonly steps: readonly {
    readonly what: 'parked' | 'replayed' | 'dropped';
    readonly reason: string;
    readonly at: string;
  }[];
}

/** An entry, how often it has been parked since it was last taken out, and how it was the last time. */
interface OpenEntry {
  readonly entry: ParkedMessage;
  readonly parkings: number;
  readonly last: ParkedMessage;
}

/** The parked messages as the records of their topic tell, each applied once, in order. */
export class ParkedLog {
  private readonly open = new Map<string, OpenEntry>();
  private readonly histories = new Map<string, ParkedHistory>();
  private readonly ended = new Map<string, ParkedMessage>();

  apply(record: ParkedRecord): void {
    const { id } = record;
    const open = this.open.get(id);
    if (record.kind === 'parked') {
      const { kind: _, ...parked } = record;
      if (open === undefined) return this.park(parked);
      this.open.set(id, { ...open, parkings: open.parkings + 1, last: parked });
    } else if (open !== undefined) {
      this.open.delete(id);
      this.ended.set(record.token, open.entry);
      this.note(id, open.entry, record.kind, record.reason, record.at);
      if (record.parkings !== undefined && record.parkings < open.parkings) this.park(open.last);
    }
  }

  /** Oldest first. */
  list(): readonly ParkedMessage[] {
    return [...this.open.values()].map(({ entry }) => entry);
  }

  /** How often it has been parked since it was last taken out; 0 when it is not there. */
  parkings(id: string): number {
    return this.open.get(id)?.parkings ?? 0;
  }

  /** The entry that the record with this token has ended. */
  endedBy(token: string): ParkedMessage | undefined {
    return this.ended.get(token);
  }

  history(id: string): ParkedHistory | undefined {
    return this.histories.get(id);
  }

  private park(entry: ParkedMessage): void {
    this.open.set(entry.id, { entry, parkings: 1, last: entry });
    this.note(entry.id, entry, 'parked', entry.reason, entry.parkedAt);
  }

  private note(id: string, entry: ParkedMessage, what: ParkedHistory['state'], reason: string, at: string): void {
    const steps = [...(this.histories.get(id)?.steps ?? []), { what, reason, at }];
    this.histories.set(id, { id, state: what, entry, steps });
  }
}

/** Undefined when it is no such record: anybody may write on a topic. */
export function readRecord(value: string): ParkedRecord | undefined {
  let record: unknown;
  try {
    record = JSON.parse(value);
  } catch {
    return undefined;
  }
  if (record === null || typeof record !== 'object') return undefined;
  const { kind, id, reason, at, token, parkings, group, parkedAt, message } = record as Partial<
    Record<string, unknown>
  >;
  if (typeof id !== 'string' || typeof reason !== 'string') return undefined;
  if (kind === 'parked') {
    if (typeof group !== 'string' || typeof parkedAt !== 'string' || !isMessage(message)) return undefined;
    return { kind, id, group, reason, parkedAt, message };
  }
  if (kind !== 'replayed' && kind !== 'dropped') return undefined;
  if (typeof at !== 'string' || typeof token !== 'string') return undefined;
  return { kind, id, reason, at, token, ...(typeof parkings === 'number' && { parkings }) };
}

function isMessage(value: unknown): value is Message {
  if (value === null || typeof value !== 'object') return false;
  const { topic, key, value: text, headers } = value as Partial<Record<string, unknown>>;
  return (
    [topic, key, text].every((each) => typeof each === 'string') && headers !== null && typeof headers === 'object'
  );
}
