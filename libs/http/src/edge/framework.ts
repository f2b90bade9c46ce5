import type { Socket } from 'node:net';
import type { LoggerService } from '@nestjs/common';
import { ProblemError } from '@tirage/contracts';
import type { Logger } from '@tirage/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-filter.js';

const unreadable = new ProblemError('validation-failed', 'the request cannot be read');

/** An address that the router cannot read. */
export const frameworkErrors = (_error: Error, _request: FastifyRequest, reply: FastifyReply): void =>
  sendProblem(reply, unreadable);

/** Bytes that are no HTTP. */
export function clientErrorHandler(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(unreadable);
  const head = ['HTTP/1.1 400 Bad Request', 'content-type: application/problem+json', 'connection: close'];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
}

/** What Nest says of itself, in our log. */
export function nestLog(log: Logger): LoggerService {
  return {
    log: (message: unknown) => log.debug({ nest: String(message) }, 'nest'),
    warn: (message: unknown) => log.warn({ nest: String(message) }, 'nest'),
    error: (message: unknown) => log.error({ nest: String(message) }, 'nest'),
    fatal: (message: unknown) => log.fatal({ nest: String(message) }, 'nest'),
  };
}
