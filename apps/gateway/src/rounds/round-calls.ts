import { Inject, Injectable } from '@nestjs/common';
import { actionReader, ProblemError, type OpenRoundBody } from '@tirage/contracts';
import { gameOfOwn, knownGame, invalidFields, traceOf } from '@tirage/http';
import { PlayerCalls, roundIdOf, type GameDefinition, type KeyedCall } from '@tirage/rounds';
import { PLATFORM, type Caller, type Platform } from '@tirage/service-kit';
import type { FastifyRequest } from 'fastify';
import { actionAnswer, openingAnswer, type Answer } from './answers.js';
import { bodyHashOf, normaliseOpening } from './opening.js';

type ActionReader = ReturnType<typeof actionReader>;

/** What players do: opens rounds and takes steps, each once a key. */
@Injectable()
export class RoundCalls {
  private readonly calls: PlayerCalls;
  private readonly actionReaders = new WeakMap<GameDefinition, ActionReader>();

  constructor(@Inject(PLATFORM) private readonly platform: Platform) {
    this.calls = new PlayerCalls(platform);
  }

  async open(caller: Caller, key: string, body: OpenRoundBody, request: FastifyRequest): Promise<Answer> {
    const { playerId } = caller;
    const definition = knownGame(this.platform, body.game);
    const roundId = roundIdOf(playerId, key);
    const opening = await normaliseOpening(this.platform, definition, body, roundId);
    await this.mustSell(definition.game, roundId);
    const call = keyedCall(playerId, key, opening, request);
    const { stake, choices } = opening;
    return openingAnswer(definition, await this.calls.open(definition, call, { stake, choices }));
  }

  /** Whose round it is comes before what the body says: another player's round does not exist. */
  async act(caller: Caller, key: string, roundId: string, body: unknown, request: FastifyRequest): Promise<Answer> {
    const definition = gameOfOwn(this.platform, caller.playerId, await this.calls.opened(roundId));
    const read = this.readerOf(definition)(body);
    if (Array.isArray(read)) throw invalidFields(read);
    const call = keyedCall(caller.playerId, key, read.action, request);
    return actionAnswer(definition, await this.calls.act(definition, call, roundId, read.action, read.basedOn));
  }

  /** A key that has opened a round gets its answer whatever is sold now. */
  private async mustSell(game: string, roundId: string): Promise<void> {
    if (this.platform.games.isSold(game) || (await this.calls.opened(roundId)) !== undefined) return;
    throw new ProblemError('temporarily-unavailable', `the game ${game} sells nothing here now`);
  }

  private readerOf(definition: GameDefinition): ActionReader {
    const reader = this.actionReaders.get(definition) ?? actionReader(definition.actionBodies);
    this.actionReaders.set(definition, reader);
    return reader;
  }
}

const keyedCall = (playerId: string, key: string, body: object, request: FastifyRequest): KeyedCall => ({
  ...{ playerId, key, bodyHash: bodyHashOf(body), correlationId: request.id },
  ...traceOf(request.headers),
});
