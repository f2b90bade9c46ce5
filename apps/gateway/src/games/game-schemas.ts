import { contractSchemas, type GameSchemas } from '@tirage/contracts';
import { games } from '@tirage/service-kit';

/** What each registered game adds to the contract. */
export const gameSchemas: readonly GameSchemas[] = games.map(({ game, contract }) => ({ game, ...contract }));

export const contract = contractSchemas(gameSchemas);
