import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpApp as createApp } from '@tirage/http';
import type { Platform } from '@tirage/service-kit';
import { document } from './document.controller.js';
import { GatewayModule } from './gateway.module.js';

/** The gateway, with its human page under `/docs`, and whatever else runs in this process; ready to listen. */
export const createHttpApp = (
  platform: Platform,
  modules: readonly (Type | DynamicModule)[] = [],
): Promise<NestFastifyApplication> =>
  createApp(platform, [GatewayModule, ...modules.filter((module) => module !== GatewayModule)], { document });
