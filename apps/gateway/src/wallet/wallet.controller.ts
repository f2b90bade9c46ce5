import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import {
  DepositBody,
  ExclusionBody,
  LimitsBody,
  PageQuery,
  type Deposit,
  type Limits,
  type Page,
  type Wallet,
  type WalletEntry,
} from '@tirage/contracts';
import { CalledBy, keyOf, PlayerId, readEntries, readWallet, Strict, traceOf } from '@tirage/http';
import { Money } from '@tirage/kernel';
import { PLATFORM, type Caller, type Platform } from '@tirage/service-kit';
import type { FastifyRequest } from 'fastify';
import { deposit } from './deposits.js';
import { orderLimit } from './limits.js';

@Controller('v1')
export class WalletController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Get('wallet')
  wallet(@CalledBy() { playerId }: Caller): Promise<Wallet> {
    const { store, clock, settings } = this.platform;
    return readWallet({ store, clock, zone: settings.timeZone }, playerId);
  }

  @Get('wallet/entries')
  entries(
    @Query(new Strict(PageQuery)) query: PageQuery,
    @CalledBy() { playerId }: Caller,
  ): Promise<Page<WalletEntry>> {
    return readEntries(this.platform.store, playerId, query);
  }

  @Post('wallet/deposits')
  deposit(
    @Body(new Strict(DepositBody)) body: DepositBody,
    @CalledBy() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<Deposit> {
    return deposit(this.platform, caller, keyOf(request), body, traced(request));
  }

  @Put('players/:id/limits')
  limit(
    @Param('id', PlayerId) playerId: string,
    @Body(new Strict(LimitsBody)) { dailyStake }: LimitsBody,
    @CalledBy() { playerId: by }: Caller,
    @Req() request: FastifyRequest,
  ): Promise<Limits> {
    const data = { dailyStake: dailyStake === null ? null : Money.parse(dailyStake).toString() };
    return orderLimit(this.platform, { type: 'SetLimit', playerId, by, data, ...traced(request) });
  }

  @Post('players/:id/exclusion')
  @HttpCode(200)
  exclude(
    @Param('id', PlayerId) playerId: string,
    @Body(new Strict(ExclusionBody)) { until }: ExclusionBody,
    @CalledBy() { playerId: by }: Caller,
    @Req() request: FastifyRequest,
  ): Promise<Limits> {
    return orderLimit(this.platform, { type: 'Exclude', playerId, by, data: { until }, ...traced(request) });
  }
}

const traced = (request: FastifyRequest) => ({ correlationId: request.id, ...traceOf(request.headers) });
