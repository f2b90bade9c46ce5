import replyFrom from '@fastify/reply-from';
import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ProblemError } from '@tirage/contracts';
import { operations, routeOf } from '@tirage/http';
import { PLATFORM, type Platform } from '@tirage/service-kit';
import type { FastifyInstance } from 'fastify';

/** Milliseconds until a service that does not answer counts as away. */
const LONGEST_ANSWER_MS = 10_000;

/**
 * The calls of other services, where these run apart: checked here for token, rate and role as every call is, then passed
 * on as they came. The service checks them again; nobody is believed because he comes through the gateway.
 */
@Injectable()
class Forwarding implements OnModuleInit {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const { supportUrl, analyticsUrl } = this.platform.settings;
    const instance = this.host.httpAdapter.getInstance<FastifyInstance>();
    // Not awaited: the server would start, and refusals of the routes it has by now would not become problems.
    void instance.register(replyFrom, {
      undici: { headersTimeout: LONGEST_ANSWER_MS, bodyTimeout: LONGEST_ANSWER_MS },
    });
    this.forward(instance, '/v1/support/', supportUrl);
    this.forward(instance, '/v1/analytics/', analyticsUrl);
  }

  /** Where nobody said who serves them, they are answered as a service that is away. */
  private forward(instance: FastifyInstance, prefix: string, base: string | undefined): void {
    for (const { method, path } of operations.filter((operation) => operation.path.startsWith(prefix))) {
      instance.route({
        method,
        url: routeOf(path),
        handler: (request, reply) => {
          if (base === undefined) throw away();
          return reply.from(base + (request.raw.url ?? ''), {
            rewriteRequestHeaders: (_request, headers) => ({ ...headers, 'x-request-id': request.id }),
            onError: (to, { error }) => {
              this.platform.log.warn({ err: error, route: path }, 'a service does not answer');
              void to.send(away());
            },
          });
        },
      });
    }
  }
}

const away = () => new ProblemError('temporarily-unavailable', 'the service of this call does not answer');

@Module({ providers: [Forwarding] })
export class ForwardingModule {}
