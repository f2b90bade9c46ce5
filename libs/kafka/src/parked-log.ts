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

/** The parked messages as the records of their topic tell, each applied once, in order. */
export class ParkedLog {
  private readonly open = new Map<string, ParkedMessage>();
  private readonly histories = new Map<string, ParkedHistory>();
  private readonly ended = new Map<string, ParkedMessage>();

  apply(record: ParkedRecord): void {
    const { id } = record;
    const entry = this.open.get(id);
    if (record.kind === 'parked') {
      if (entry !== undefined) return;
      const { kind: _, ...parked } = record;
      this.open.set(id, parked);
      this.note(id, parked, 'parked', record.reason, record.parkedAt);
    } else if (entry !== undefined) {
      this.open.delete(id);
      this.ended.set(record.token, entry);
      this.note(id, entry, record.kind, record.reason, record.at);
    }
  }

  /** Oldest first. */
  list(): readonly ParkedMessage[] {
    return [...this.open.values()];
  }

  get(id: string): ParkedMessage | undefined {
    return this.open.get(id);
  }

  /** The entry that the record with this token has ended. */
  endedBy(token: string): ParkedMessage | undefined {
    return this.ended.get(token);
  }

  history(id: string): ParkedHistory | undefined {
    return this.histories.get(id);
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
  const { kind, id, reason, at, token, group, parkedAt, message } = record as Partial<Record<string, unknown>>;
  if (typeof id !== 'string' || typeof reason !== 'string') return undefined;
  if (kind === 'parked') {
    if (typeof group !== 'string' || typeof parkedAt !== 'string' || !isMessage(message)) return undefined;
    return { kind, id, group, reason, parkedAt, message };
  }
  if (kind !== 'replayed' && kind !== 'dropped') return undefined;
  return typeof at === 'string' && typeof token === 'string' ? { kind, id, reason, at, token } : undefined;
}

function isMessage(value: unknown): value is Message {
  if (value === null || typeof value !== 'object') return false;
  const { topic, key, value: text, headers } = value as Partial<Record<string, unknown>>;
  return (
    [topic, key, text].every((each) => typeof each === 'string') && headers !== null && typeof headers === 'object'
  );
}
