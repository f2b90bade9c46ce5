import { derivedId, type JsonObject } from '@tirage/kernel';
import type { EventMetadata, NewEvent, RecordedEvent } from './event.js';

/** What a decider says happened: the type and its data, and the state carried along where its streams do that. */
export interface DomainEvent {
  readonly type: string;
  readonly data: JsonObject;
}

/** Why a decision was taken: what caused it, and what its events inherit. */
export interface Cause {
  /** Id of the command or event reacted to. */
  readonly id: string;
  readonly correlationId: string;
  readonly actor: EventMetadata['actor'];
  readonly commandId?: string;
  readonly bodyHash?: string;
  readonly traceparent?: string;
}

export interface DecidedEvent extends DomainEvent {
  readonly version?: number;
  /** Carried in the metadata and covered by the id. */
  readonly state?: JsonObject;
  /** Replaces the cause of the whole append where one append answers several questions (a batch of draws). */
  readonly cause?: Cause;
}

/**
 * The events of one append. Ids cover everything a decision consists of: the same decision taken twice has the same
 * ids, another decision for the same cause has others and is never taken for one's own.
 */
export function newEvents(stream: string, decided: readonly DecidedEvent[], appendCause: Cause): NewEvent[] {
  return decided.map((event, index) => {
    const cause = event.cause ?? appendCause;
    const { id: causationId, ...inherited } = cause;
    const version = event.version ?? 1;
    return {
      id: derivedId(causationId, stream, index, event.type, version, event.data, event.state ?? null),
      type: event.type,
      version,
      data: event.data,
      metadata: {
        causationId,
        correlationId: inherited.correlationId,
        actor: inherited.actor,
        index,
        count: decided.length,
        ...(inherited.commandId === undefined ? {} : { commandId: inherited.commandId }),
        ...(inherited.bodyHash === undefined ? {} : { bodyHash: inherited.bodyHash }),
        ...(inherited.traceparent === undefined ? {} : { traceparent: inherited.traceparent }),
        ...(event.state === undefined ? {} : { state: event.state }),
      },
    };
  });
}

/** The cause of a reaction to a recorded event: a reaction has the actor of its cause. */
export function causeOfEvent(event: RecordedEvent): Cause {
  const { correlationId, actor, traceparent } = event.metadata;
  return { id: event.id, correlationId, actor, ...(traceparent === undefined ? {} : { traceparent }) };
}
