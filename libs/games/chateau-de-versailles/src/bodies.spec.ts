import { validateSync } from 'class-validator';
import { must } from '@tirage/testing';
import type { BodyClass } from '@tirage/rounds';
import { chateauDeVersailles as game } from './definition.js';
import { ZONES } from './rules.js';

/** Names of the members that are refused. */
const refused = (Body: BodyClass | undefined, body: object): readonly string[] =>
  validateSync(Object.assign(new (must(Body))(), body), { whitelist: true, forbidNonWhitelisted: true }).map(
    ({ property }) => property,
  );

const { openZone, revealAll } = game.actionBodies;

describe('the bodies', () => {
  it.each([{}, { mode: 'auto' }, { mode: 'manual' }])('take the choices %j', (choices) => {
    expect(refused(game.choicesBody, choices)).toEqual([]);
  });

  it.each([null, '', 'AUTO', 1, ['auto'], {}])('refuse the mode %j', (mode) => {
    expect(refused(game.choicesBody, { mode })).toEqual(['mode']);
  });

  it.each(ZONES)('take the zone %s', (zone) => {
    expect(refused(openZone, { type: 'openZone', zone })).toEqual([]);
  });

  it.each(['mirror4', 'Left', '', 1, null, undefined, ['left'], {}])('refuse the zone %p', (zone) => {
    expect(refused(openZone, { type: 'openZone', zone })).toEqual(['zone']);
  });

  it('refuse another type and members that are not theirs', () => {
    expect(refused(openZone, { type: 'revealAll', zone: 'left' })).toEqual(['type']);
    expect(refused(openZone, { type: 'openZone', zone: 'left', mode: 'auto' })).toEqual(['mode']);
    expect(refused(revealAll, { type: 'revealAll' })).toEqual([]);
    expect(refused(revealAll, { type: 'openZone' })).toEqual(['type']);
    expect(refused(revealAll, { type: 'revealAll', zone: 'left' })).toEqual(['zone']);
    expect(refused(game.choicesBody, { bets: [] })).toEqual(['bets']);
  });

  it('are those of the steps of the game', () => {
    expect(Object.keys(game.actionBodies)).toEqual(['openZone', 'revealAll']);
  });
});
