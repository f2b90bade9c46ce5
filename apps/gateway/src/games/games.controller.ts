import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import {
  BlocksQuery,
  GameQuery,
  isGameName,
  PageQuery,
  ProblemError,
  type BlockView,
  type GameDetail,
  type GameSummary,
  type Page,
} from '@tirage/contracts';
import { blockOr404, gameDetail, gameSummary, invalidField, pageOf, Strict } from '@tirage/http';
import { currentRules, rulesByHash } from '@tirage/rounds';
import { PLATFORM, type Platform } from '@tirage/service-kit';
import { readBlocks } from './blocks.js';

@Controller('v1')
export class GamesController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Get('games')
  list(@Query(new Strict(PageQuery)) query: PageQuery): Promise<Page<GameSummary>> {
    const { installed } = this.platform.games;
    async function* from(place = 0) {
      for (const [index, definition] of [...installed.entries()].slice(place)) yield { index, definition };
    }
    return pageOf(
      'games',
      query,
      from,
      ({ index }) => index,
      ({ definition }) => gameSummary(definition),
    );
  }

  @Get('games/:game')
  game(@Param('game') game: string, @Query(new Strict(GameQuery)) { rulesHash }: GameQuery): GameDetail {
    if (!isGameName(game)) throw invalidField('game', 'must be the name of a game');
    const definition = this.platform.games.named(game);
    if (definition === undefined) throw new ProblemError('not-found', 'there is no such game');
    const rules = rulesHash === undefined ? currentRules(definition) : rulesByHash(definition, rulesHash);
    if (rules === undefined) throw new ProblemError('not-found', `${game} has no such rules here`);
    return gameDetail(definition, rules);
  }

  @Get('blocks')
  blocks(@Query(new Strict(BlocksQuery)) query: BlocksQuery): Promise<Page<BlockView>> {
    return readBlocks(this.platform.store, this.platform.games.all, query);
  }

  @Get('blocks/:block')
  block(@Param('block') block: string): Promise<BlockView> {
    return blockOr404(this.platform.store, block);
  }
}
