import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import {
  PageQuery,
  ProblemError,
  SupportRoundsQuery,
  type Evidence,
  type Page,
  type Replay,
  type RoundView,
  type WalletEntry,
} from '@tirage/contracts';
import { CalledBy, PlayerId, readEntries, readRoundFor, RoundId, Strict } from '@tirage/http';
import type { JsonObject } from '@tirage/kernel';
import { hasEnded } from '@tirage/rounds';
import { PLATFORM, type Caller, type Platform } from '@tirage/service-kit';
import { evidenceOf } from './evidence.js';
import { presentationOf } from './presentation.js';
import { replay } from './replay.js';
import { SearchTable } from './search/search-table.js';

/** What support staff look at; the edge lets in the role `support` alone. */
@Controller('v1/support')
export class SupportController {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(SearchTable) private readonly table: SearchTable,
  ) {}

  @Get('rounds')
  rounds(@Query(new Strict(SupportRoundsQuery)) query: SupportRoundsQuery): Promise<Page<RoundView>> {
    return this.table.search(query);
  }

  @Get('rounds/:id/replay')
  async replay(@Param('id', RoundId) id: string, @CalledBy() caller: Caller): Promise<Replay> {
    return replay(this.platform.store, await readRoundFor(this.platform, caller, id));
  }

  @Get('rounds/:id/presentation')
  async presentation(@Param('id', RoundId) id: string, @CalledBy() caller: Caller): Promise<JsonObject> {
    const round = await readRoundFor(this.platform, caller, id);
    if (!hasEnded(round.progress)) throw new ProblemError('round-not-ended', 'a round is presented when it has ended');
    if (round.progress.state.status !== 'settled') throw new ProblemError('not-found', 'this round showed nothing');
    const presentation = presentationOf(round);
    if (presentation === undefined)
      throw new ProblemError('not-found', 'nothing can be shown for the unit of this round');
    return presentation;
  }

  @Get('rounds/:id/evidence')
  async evidence(@Param('id', RoundId) id: string, @CalledBy() caller: Caller): Promise<Evidence> {
    const round = await readRoundFor(this.platform, caller, id);
    if (!hasEnded(round.progress)) throw new ProblemError('round-not-ended', 'what proves a round is there at its end');
    return evidenceOf(this.platform, round);
  }

  @Get('players/:id/entries')
  entries(
    @Param('id', PlayerId) playerId: string,
    @Query(new Strict(PageQuery)) query: PageQuery,
  ): Promise<Page<WalletEntry>> {
    return readEntries(this.platform.store, playerId, query);
  }
}
