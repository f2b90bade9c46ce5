import { ProblemError } from '@tirage/contracts';
import { isProbe } from '@tirage/service-kit';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem-filter.js';

/** The time between the order to stop and the end: what has begun is finished, nothing else is begun. */
export class Draining {
  private readonly stopping = new AbortController();

  /** Aborted when it begins: what would last longer than a request ends. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  begin(): void {
    this.stopping.abort();
  }
}

/** Requests that come during the draining are told to come again, over another connection; probes get their answers. */
export function refuseWhileDraining(instance: FastifyInstance, { signal }: Draining): void {
  // Also what began before: a connection kept alive would hold up the end.
  instance.addHook('onSend', (_request, reply, _payload, done) => {
    if (signal.aborted) void reply.header('connection', 'close');
    done();
  });
  instance.addHook('onRequest', (request, reply, done) => {
    if (!signal.aborted || isProbe(request.routeOptions.url)) return done();
    sendProblem(reply, new ProblemError('temporarily-unavailable', 'this instance is stopping'));
  });
}
