import { Controller, Get } from '@nestjs/common';
import { openApi } from '@tirage/http';
import type { JsonObject } from '@tirage/kernel';
import { contract } from './games/game-schemas.js';

/** The contract of the registered games. */
export const document = openApi(contract);

@Controller('v1/openapi.json')
export class DocumentController {
  @Get()
  read(): JsonObject {
    return document;
  }
}
