import { Module } from '@nestjs/common';
import { DocumentController } from './document.controller.js';
import { GamesController } from './games/games.controller.js';
import { EventStreams } from './rounds/event-streams.js';
import { RoundCalls } from './rounds/round-calls.js';
import { RoundsController } from './rounds/rounds.controller.js';
import { TokensController } from './tokens.controller.js';
import { WalletController } from './wallet/wallet.controller.js';

/** The player's, operator's and public part of the contract, section 1. */
@Module({
  controllers: [TokensController, GamesController, WalletController, RoundsController, DocumentController],
  providers: [RoundCalls, EventStreams],
})
export class GatewayModule {}
