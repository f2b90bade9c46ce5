import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { OpenRoundBody, RoundsQuery, type HttpEvent, type Page, type Proof, type RoundView } from '@tirage/contracts';
import { ProblemError } from '@tirage/contracts';
import { CalledBy, eventsOf, keyOf, proveRound, readRoundFor, RoundId, Strict, viewOf } from '@tirage/http';
import { hasEnded } from '@tirage/rounds';
import { PLATFORM, type Caller, type Platform } from '@tirage/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './answers.js';
import { EventStreams } from './event-streams.js';
import { readHistory } from './history.js';
import { RoundCalls } from './round-calls.js';

@Controller('v1/rounds')
export class RoundsController {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(RoundCalls) private readonly calls: RoundCalls,
    @Inject(EventStreams) private readonly streams: EventStreams,
  ) {}

  @Post()
  async open(
    @Body(new Strict(OpenRoundBody)) body: OpenRoundBody,
    @CalledBy() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    send(reply, await this.calls.open(caller, keyOf(request), body, request));
  }

  @Post(':id/actions')
  async act(
    @Param('id', RoundId) id: string,
    @Body() body: unknown,
    @CalledBy() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    send(reply, await this.calls.act(caller, keyOf(request), id, body, request));
  }

  @Get()
  history(@Query(new Strict(RoundsQuery)) query: RoundsQuery, @CalledBy() caller: Caller): Promise<Page<RoundView>> {
    return readHistory(this.platform, caller.playerId, query);
  }

  @Get(':id')
  async round(@Param('id', RoundId) id: string, @CalledBy() caller: Caller): Promise<RoundView> {
    return viewOf(await readRoundFor(this.platform, caller, id));
  }

  @Get(':id/events')
  async events(
    @Param('id', RoundId) id: string,
    @CalledBy() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const round = await readRoundFor(this.platform, caller, id);
    if (wantsStream(request)) return this.streams.send(round.definition, id, caller.playerId, request, reply);
    const page: Page<HttpEvent> = { items: eventsOf(round), nextCursor: null };
    void reply.send(page);
  }

  @Get(':id/proof')
  async proof(@Param('id', RoundId) id: string, @CalledBy() caller: Caller): Promise<Proof> {
    const round = await readRoundFor(this.platform, caller, id);
    if (!hasEnded(round.progress)) throw new ProblemError('round-not-ended', 'the unit is revealed at the end');
    const { state } = round.progress;
    if (state.status !== 'settled') throw new ProblemError('not-found', 'this round drew nothing');
    return proveRound(this.platform.store, round, state);
  }
}

const wantsStream = ({ headers }: FastifyRequest): boolean => /\btext\/event-stream\b/i.test(headers.accept ?? '');

function send(reply: FastifyReply, { status, location, body }: Answer): void {
  if (location !== undefined) void reply.header('location', location);
  void reply.status(status).send(body);
}
