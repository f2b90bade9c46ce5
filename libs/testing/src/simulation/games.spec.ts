import { contractSchemas, httpSchemaId } from '@tirage/contracts';
import { Money } from '@tirage/kernel';
import { currentRules } from '@tirage/rounds';
import { openingsOf } from '../openings.js';
import { allGames } from './games.js';

describe('all games together', () => {
  it('make one contract, each its own part of it', () => {
    const contract = contractSchemas(allGames.map(({ game, contract: own }) => ({ game, ...own })));
    const opened = contract.validator(httpSchemaId('OpenRoundBody'));
    for (const { game } of allGames) {
      for (const opening of openingsOf(game)) expect([game, opened({ game, ...opening })]).toEqual([game, []]);
    }
  });

  it.each(allGames.map((definition) => [definition.game, definition] as const))(
    '%s is opened as players do',
    (game, definition) => {
      const rules = currentRules(definition);
      for (const { stake, choices } of openingsOf(game)) {
        const normalised = definition.normaliseOpening(Money.parse(stake), choices, rules);
        expect([stake, Array.isArray(normalised)]).toEqual([stake, false]);
      }
    },
  );
});
