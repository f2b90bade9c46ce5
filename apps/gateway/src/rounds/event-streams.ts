import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ProblemError } from '@tirage/contracts';
import { Draining, invalidField } from '@tirage/http';
import { roundStream, type GameDefinition } from '@tirage/rounds';
import { PLATFORM, type Platform } from '@tirage/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventStream, lastRevision } from './event-stream.js';

/** Streams that one player may have open at a time. */
const MOST_STREAMS = 100;

/** The open event streams of this process. Each ends with its round, its reader or the process. */
@Injectable()
export class EventStreams {
  private readonly open = new Map<string, number>();

  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(Draining) private readonly draining: Draining,
  ) {
    const total = () => [...this.open.values()].reduce((sum, count) => sum + count, 0);
    platform.metrics.gauge('sse_streams_open', 'Event streams being read', [], (gauge) => gauge.set(total()));
  }

  /** Answers with the stream: what is written waits until its reader has taken it. */
  send(
    definition: GameDefinition,
    roundId: string,
    reader: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const last = lastRevision(request.headers['last-event-id']);
    if (last === undefined) throw invalidField('Last-Event-ID', 'must be a revision');
    if ((this.open.get(reader) ?? 0) >= MOST_STREAMS) {
      void reply.header('retry-after', '5');
      throw new ProblemError('too-many-requests', `at most ${MOST_STREAMS} streams at a time`);
    }
    const gone = new AbortController();
    this.count(reader, 1);
    // Also when the reader is away before the first byte: the follower must not outlive him.
    reply.raw.once('close', () => {
      gone.abort();
      this.count(reader, -1);
    });
    const { tail, timers } = this.platform;
    const events = tail.followFrom(roundStream(roundId), 'start', AbortSignal.any([gone.signal, this.draining.signal]));
    void reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      // A stream ends with its connection, so that the end of the process need not wait for the reader.
      .header('connection', 'close')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(eventStream(definition, events, last, timers), { objectMode: false, highWaterMark: 16_384 }));
  }

  private count(reader: string, change: 1 | -1): void {
    const count = (this.open.get(reader) ?? 0) + change;
    if (count > 0) this.open.set(reader, count);
    else this.open.delete(reader);
  }
}
