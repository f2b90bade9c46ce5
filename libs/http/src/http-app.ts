import { Global, Module, type DynamicModule, type NestApplicationOptions, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { JsonObject } from '@tirage/kernel';
import { PlatformModule, RateLimit, TokenVerifier, type Platform } from '@tirage/service-kit';
import { guardAccess } from './edge/access.js';
import { Draining, refuseWhileDraining } from './edge/draining.js';
import { clientErrorHandler, frameworkErrors, nestLog } from './edge/framework.js';
import { acceptStrictJson, MAX_BODY_BYTES } from './edge/json-body.js';
import { ProblemFilter } from './edge/problem-filter.js';
import { correlationIdOf, observeRequests, REQUEST_ID } from './edge/request-context.js';
import { guardBrowsers } from './edge/security-headers.js';
import { ServiceController } from './edge/service.controller.js';

type Modules = readonly (Type | DynamicModule)[];

@Global()
@Module({})
class HttpModule {
  static of(platform: Platform, draining: Draining, modules: Modules): DynamicModule {
    return {
      module: HttpModule,
      imports: [PlatformModule.of(platform), ...modules],
      controllers: [ServiceController],
      providers: [{ provide: Draining, useValue: draining }],
      exports: [Draining],
    };
  }
}

export interface HttpOptions {
  /** Shown as a page for people under `/docs`. */
  readonly document?: JsonObject;
  /** Whether it serves calls of the contract, and so needs the keys of tokens; default true. */
  readonly api?: boolean;
}

/**
 * The HTTP server of a process, ready to listen or to be injected into, with its modules started. What is checked, in this
 * order: draining (503), the token (401), the player's rate (429), the roles (403), media type and size (415, 413), the
 * JSON (400), ids, queries and the body's members (400), the key (400), and then what the call itself says. It stops with
 * the platform's lifecycle: readiness turns red, streams end, requests are finished, then the modules stop.
 */
export async function createHttpApp(
  platform: Platform,
  modules: Modules,
  { document, api = true }: HttpOptions = {},
): Promise<NestFastifyApplication> {
  const { settings, keys, clock, random, log, lifecycle, health } = platform;
  const draining = new Draining();
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    genReqId: correlationIdOf(random),
    frameworkErrors,
    clientErrorHandler,
    return503OnClosing: false,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 500 },
  });
  const nest: NestApplicationOptions = { bodyParser: false, abortOnError: false, logger: nestLog(log) };
  const root = HttpModule.of(platform, draining, modules);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, nest);
  const instance = adapter.getInstance();
  guardBrowsers(instance);
  if (settings.corsOrigins.length > 0) allowOrigins(app, settings.corsOrigins);
  platform.tracing?.http(instance);
  observeRequests(instance, platform);
  refuseWhileDraining(instance, draining);
  if (api) {
    guardAccess(instance, {
      verifier: new TokenVerifier(keys.tokens(), clock),
      rateLimit: new RateLimit(settings.rateLimit, clock),
    });
  }
  acceptStrictJson(instance);
  app.useGlobalFilters(new ProblemFilter(log));
  if (document) SwaggerModule.setup('docs', app, document as unknown as OpenAPIObject, { raw: false });
  await app.init();
  await instance.ready();
  health.addReadiness('http', () => {
    if (draining.signal.aborted) throw new Error('stopping');
  });
  lifecycle.onStop('http', () => app.close());
  lifecycle.onStop('readiness', () => draining.begin());
  return app;
}

function allowOrigins(app: NestFastifyApplication, origins: readonly string[]): void {
  app.enableCors({
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id', REQUEST_ID],
    exposedHeaders: ['location', 'retry-after', REQUEST_ID],
    maxAge: 600,
  });
}
