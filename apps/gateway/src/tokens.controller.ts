import { Body, Controller, Inject, Post } from '@nestjs/common';
import { DevTokenBody, ProblemError, type Token } from '@tirage/contracts';
import { Strict } from '@tirage/http';
import { DevTokens, PLATFORM, type Platform } from '@tirage/service-kit';

/** Tokens for trying things out; in `production` this address does not exist. */
@Controller('v1/dev/tokens')
export class TokensController {
  private readonly tokens: DevTokens | undefined;

  constructor(@Inject(PLATFORM) { keys, clock }: Platform) {
    const key = keys.devTokens();
    this.tokens = key && new DevTokens(key, clock);
  }

  @Post()
  async issue(@Body() body: unknown): Promise<Token> {
    if (this.tokens === undefined) throw new ProblemError('not-found', 'there is nothing at this address');
    const { playerId, roles, expiresIn } = strict.transform(body);
    return { token: await this.tokens.issue(playerId, roles, expiresIn) };
  }
}

const strict = new Strict(DevTokenBody);
