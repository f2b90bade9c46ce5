import { ProblemError } from '@tirage/contracts';
import type { Caller, RateLimit, TokenVerifier } from '@tirage/service-kit';
import type { FastifyInstance } from 'fastify';
import { operationOf } from '../operations/routing.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; undefined where everybody may. */
    caller: Caller | undefined;
  }
}

/**
 * Before the body is read: a valid token (401), then the player's rate (429), then the roles of the call (403). A route
 * under `/v1` that the contract does not name is not served.
 */
export function guardAccess(
  instance: FastifyInstance,
  { verifier, rateLimit }: { readonly verifier: TokenVerifier; readonly rateLimit: RateLimit },
): void {
  instance.decorateRequest('caller', undefined);
  instance.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? '';
    if (request.is404 || request.method === 'OPTIONS') return;
    const operation = operationOf(request.method, route);
    if (operation === undefined) {
      if (route.startsWith('/v1/')) throw new ProblemError('not-found', 'there is nothing at this address');
      return;
    }
    const { access } = operation;
    if (access === 'public') return;
    const caller = await verifier.callerOf(request.headers.authorization);
    const wait = rateLimit.take(caller.playerId);
    if (wait > 0) {
      void reply.header('retry-after', String(wait));
      throw new ProblemError('too-many-requests', `the next request may come in ${wait} s`);
    }
    if (!access.some((role) => caller.roles.has(role)))
      throw new ProblemError('forbidden', `this needs one of the roles ${access.join(', ')}`);
    request.caller = caller;
  });
}
