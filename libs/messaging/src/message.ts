import type { Actor } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';

/** What travels on a topic. The value is text that nobody vouches for: decoding it may fail, and then it is parked. */
export interface Message {
  readonly topic: string;
  /** Messages of one key are handled one after the other, in the order they were sent. */
  readonly key: string;
  /** CloudEvents attributes by their header names (`ce_id`, `ce_type`, …). */
  readonly headers: Readonly<Record<string, string>>;
  readonly value: string;
}

/** An order to one service. */
export interface Command {
  readonly id: string;
  /** `wallet`, `draw` or a game. */
  readonly service: string;
  readonly type: string;
  /** The stream it is about; for the draw service the lane. */
  readonly key: string;
  readonly data: JsonObject;
  /** When it was sent, ISO 8601 UTC. */
  readonly sentAt: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  readonly traceparent?: string;
}
