import { Ajv2020 } from 'ajv/dist/2020.js';
import { validateSync } from 'class-validator';
import type { BodyClass } from '@tirage/rounds';
import { eldorado } from './definition.js';
import { eldoradoSchemas as schemas } from './schemas.js';

/** Names of the members that are refused. An empty class has no metadata, hence `forbidUnknownValues`. */
const refused = (Body: BodyClass | undefined, body: object): readonly string[] =>
  Body === undefined
    ? ['no such body']
    : validateSync(Object.assign(new Body(), body), {
        whitelist: true,
        forbidNonWhitelisted: true,
        forbidUnknownValues: false,
      }).map(({ property }) => property);

const { choicesBody, actionBodies } = eldorado;

it('there are no choices', () => {
  expect(refused(choicesBody, {})).toEqual([]);
  expect(refused(choicesBody, { mode: 'auto' })).toEqual(['mode']);
  expect(new Ajv2020().validate(schemas.choices, {})).toBe(true);
  expect(new Ajv2020().validate(schemas.choices, { mode: 'auto' })).toBe(false);
});

describe('the step playExtra', () => {
  it('is its type and nothing else', () => {
    expect(refused(actionBodies['playExtra'], { type: 'playExtra' })).toEqual([]);
    expect(refused(actionBodies['playExtra'], { type: 'dig' })).toEqual(['type']);
    expect(refused(actionBodies['playExtra'], { type: 'playExtra', grid: 1 })).toEqual(['grid']);
  });

  it('has a schema that says the same', () => {
    const check = new Ajv2020({ strict: true }).compile(schemas.actions.playExtra);
    const bodies = [{ type: 'playExtra' }, { type: 'dig' }, { type: 'playExtra', grid: 1 }, {}];
    expect(bodies.map((body) => check(body))).toEqual([true, false, false, false]);
  });
});

it('the bodies are those of the steps of the game', () => {
  expect(Object.keys(actionBodies)).toEqual(['playExtra']);
  expect(Object.keys(schemas.actions)).toEqual(Object.keys(actionBodies));
  expect(Object.keys(schemas.offers)).toEqual(Object.keys(actionBodies));
});
