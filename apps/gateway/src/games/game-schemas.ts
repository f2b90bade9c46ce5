import { contractSchemas, type GameSchemas } from '@tirage/contracts';
import { tresorsDesChamps, tresorsDesChampsSchemas } from '@tirage/games-tresors-des-champs';

/** What each registered game adds to the contract. */
export const gameSchemas: readonly GameSchemas[] = [{ game: tresorsDesChamps.game, ...tresorsDesChampsSchemas }];

export const contract = contractSchemas(gameSchemas);
