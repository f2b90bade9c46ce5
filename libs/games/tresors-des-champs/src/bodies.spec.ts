import { validateSync } from 'class-validator';
import type { BodyClass } from '@tirage/rounds';
import { tresorsDesChamps } from './definition.js';

/** Names of the members that are refused. An empty class has no metadata, hence `forbidUnknownValues`. */
const refused = (Body: BodyClass | undefined, body: object): readonly string[] =>
  Body === undefined
    ? ['no such body']
    : validateSync(Object.assign(new Body(), body), {
        whitelist: true,
        forbidNonWhitelisted: true,
        forbidUnknownValues: false,
      }).map(({ property }) => property);

const { dig, openCrate } = tresorsDesChamps.actionBodies;

describe('the bodies', () => {
  it.each([1, 7, 30])('take mound %i', (mound) => {
    expect(refused(dig, { type: 'dig', mound })).toEqual([]);
  });

  it.each([1, 5])('take crate %i', (crate) => {
    expect(refused(openCrate, { type: 'openCrate', crate })).toEqual([]);
  });

  it.each([0, 31, -1, 1.5, NaN, '7', null, undefined, true, [7], {}])('refuse mound %p', (mound) => {
    expect(refused(dig, { type: 'dig', mound })).toEqual(['mound']);
  });

  it.each([0, 6, 2.5, '1', null, undefined, [1]])('refuse crate %p', (crate) => {
    expect(refused(openCrate, { type: 'openCrate', crate })).toEqual(['crate']);
  });

  it('refuse another type and members that are not theirs', () => {
    expect(refused(dig, { type: 'openCrate', mound: 1 })).toEqual(['type']);
    expect(refused(dig, { type: 'dig', mound: 1, crate: 1 })).toEqual(['crate']);
    expect(refused(openCrate, { type: 'openCrate', crate: 1, mound: 1 })).toEqual(['mound']);
    expect(refused(tresorsDesChamps.choicesBody, { mode: 'auto' })).toEqual(['mode']);
    expect(refused(tresorsDesChamps.choicesBody, {})).toEqual([]);
  });

  it('are those of the steps of the game', () => {
    expect(Object.keys(tresorsDesChamps.actionBodies)).toEqual(['dig', 'openCrate']);
  });
});
