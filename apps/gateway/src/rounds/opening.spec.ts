import { ProblemError } from '@tirage/contracts';
import { InMemoryEventStore, newEvents } from '@tirage/event-sourcing';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import { Money } from '@tirage/kernel';
import { roundStream, type GameDefinition } from '@tirage/rounds';
import { Games, readSettings } from '@tirage/service-kit';
import { bodyHashOf, normaliseOpening } from './opening.js';

const ROUND = '0f2c1d3e-4b5a-5c6d-8e7f-901234567890';
const [sold] = tresorsDesChamps.rules;
/** The game after new rules, by which a round costs 3.00. */
const dearer: GameDefinition = {
  ...(tresorsDesChamps as GameDefinition),
  rules: [sold, { ...sold, version: 'next', hash: 'next', stakes: [Money.parse('3')] }],
};
const sourceOf = () => ({
  store: new InMemoryEventStore({ clock: { now: () => 0 } }),
  games: Games.by(readSettings({})),
});
const body = (stake: string, choices?: object) => ({
  ...{ game: 'tresors-des-champs', stake },
  ...(choices === undefined ? {} : { choices: choices as never }),
});

describe('an opening as it is compared', () => {
  it('is the same however it is written', async () => {
    const hashes = await Promise.all(
      [body('2'), body('2.0'), body('2.00', {})].map(async (one) =>
        bodyHashOf(await normaliseOpening(sourceOf(), tresorsDesChamps as GameDefinition, one, ROUND)),
      ),
    );
    expect(new Set(hashes).size).toBe(1);
  });

  it('is read by the rules of the round that its key has opened, when they are sold no more', async () => {
    const source = sourceOf();
    await expect(normaliseOpening(source, dearer, body('2'), ROUND)).rejects.toThrow(ProblemError);
    const data = { ...body('2.00', {}), playerId: 'p', rulesVersion: sold.version, rulesHash: sold.hash };
    const opened = newEvents(roundStream(ROUND), [{ type: 'RoundOpened', data }], {
      ...{ id: 'c', correlationId: 'c', actor: 'player' as const },
    });
    await source.store.append(roundStream(ROUND), opened, 'no-stream');
    expect(await normaliseOpening(source, dearer, body('2'), ROUND)).toEqual(body('2.00', {}));
    await expect(normaliseOpening(source, dearer, body('4'), ROUND)).rejects.toThrow(ProblemError);
  });
});
