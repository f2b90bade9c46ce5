import { Controller, Get, Inject, Res } from '@nestjs/common';
import { PLATFORM, type HealthReport, type Platform } from '@tirage/service-kit';
import type { FastifyReply } from 'fastify';

/** What every service answers to whoever runs it. */
@Controller()
export class ServiceController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Get('healthz')
  async health(@Res() reply: FastifyReply): Promise<void> {
    report(reply, await this.platform.health.liveness());
  }

  @Get('readyz')
  async readiness(@Res() reply: FastifyReply): Promise<void> {
    report(reply, await this.platform.health.readiness());
  }

  @Get('metrics')
  async metrics(@Res() reply: FastifyReply): Promise<void> {
    const { contentType, body } = await this.platform.metrics.exposition();
    void reply.header('content-type', contentType).send(body);
  }
}

const report = (reply: FastifyReply, health: HealthReport): void =>
  void reply
    .status(health.status === 'up' ? 200 : 503)
    .header('cache-control', 'no-store')
    .send(health);
