import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ProblemError } from '@tirage/contracts';
import { StoreUnavailable } from '@tirage/event-sourcing';
import { BusUnavailable } from '@tirage/messaging';
import { Unauthenticated, type Logger } from '@tirage/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { methodsOf } from '../operations/routing.js';

/** Every refusal and every failure, wherever it arose, is answered as problem+json; what is inside stays inside. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Pick<Logger, 'error' | 'warn'>) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = this.problemOf(error, request);
    if (reply.sent) return;
    if (problem.code === 'method-not-allowed') void reply.header('allow', methodsOf(request.url).join(', '));
    if (problem.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer');
    sendProblem(reply, problem);
  }

  private problemOf(error: unknown, request: FastifyRequest): ProblemError {
    const known = knownProblem(error, request);
    if (known !== undefined) return known;
    if (error instanceof StoreUnavailable || error instanceof BusUnavailable) {
      this.log.warn({ err: error, correlationId: request.id }, 'a request could not be carried out now');
      return new ProblemError('temporarily-unavailable', 'something this needs is away for a moment');
    }
    const { id: correlationId, routeOptions } = request;
    this.log.error({ err: error, route: routeOptions.url, correlationId }, 'a request failed');
    return new ProblemError('temporarily-unavailable', 'the request could not be carried out');
  }
}

/** Sends it with what tells clients and caches how to go on. */
export function sendProblem(reply: FastifyReply, problem: ProblemError): void {
  if (problem.status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '1');
  void reply
    .status(problem.status)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    // As bytes, else the framework adds a charset, which this media type has not.
    .send(Buffer.from(JSON.stringify(problem)));
}

function knownProblem(error: unknown, request: FastifyRequest): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (error instanceof Unauthenticated) return new ProblemError('unauthenticated', error.message);
  switch (statusOf(error)) {
    case 400:
      return new ProblemError('validation-failed', 'the request cannot be read');
    case 404:
      return notFound(request);
    case 413:
      return new ProblemError('too-large', 'bodies have at most 16 KB');
    case 415:
      return new ProblemError('unsupported-media-type', 'send application/json in UTF-8');
    default:
      return undefined;
  }
}

/** Of what the framework itself throws. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const isFramework = error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');
  return isFramework && 'statusCode' in error ? Number(error.statusCode) : undefined;
}

function notFound(request: FastifyRequest): ProblemError {
  const methods = methodsOf(request.url);
  return methods.length === 0 || methods.includes(request.method)
    ? new ProblemError('not-found', 'there is nothing at this address')
    : new ProblemError('method-not-allowed', `${request.method} is not possible here`);
}
