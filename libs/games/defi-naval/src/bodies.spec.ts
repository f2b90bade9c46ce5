import { Ajv2020 } from 'ajv/dist/2020.js';
import { validateSync } from 'class-validator';
import type { BodyClass } from '@tirage/rounds';
import { defiNaval } from './definition.js';
import { defiNavalSchemas as schemas } from './schemas.js';

/** Names of the members that are refused. */
const refused = (Body: BodyClass | undefined, body: object): readonly string[] =>
  Body === undefined
    ? ['no such body']
    : validateSync(Object.assign(new Body(), body), { whitelist: true, forbidNonWhitelisted: true }).map(
        ({ property }) => property,
      );

const { choicesBody, actionBodies } = defiNaval;

describe('the choices', () => {
  it.each([{}, { mode: 'auto' }, { mode: 'manual' }])('may be %j', (choices) => {
    expect(refused(choicesBody, choices)).toEqual([]);
    expect(new Ajv2020().validate(schemas.choices, choices)).toBe(true);
  });

  it.each([null, '', 'AUTO', 'fast', 1, true, ['auto']])('have no mode %j', (mode) => {
    expect(refused(choicesBody, { mode })).toEqual(['mode']);
    expect(new Ajv2020().validate(schemas.choices, { mode })).toBe(false);
  });

  it('have no other member', () => {
    expect(refused(choicesBody, { bets: [] })).toEqual(['bets']);
    expect(new Ajv2020().validate(schemas.choices, { bets: [] })).toBe(false);
  });
});

describe.each(['revealNext', 'revealAll'] as const)('the step %s', (type) => {
  const Body = actionBodies[type];

  it('is its type and nothing else', () => {
    expect(refused(Body, { type })).toEqual([]);
    expect(refused(Body, { type: 'dig' })).toEqual(['type']);
    expect(refused(Body, { type, cell: 'A1' })).toEqual(['cell']);
  });

  it('has a schema that says the same', () => {
    const check = new Ajv2020({ strict: true }).compile(schemas.actions[type]);
    expect([{ type }, { type: 'dig' }, { type, cell: 'A1' }, {}].map((body) => check(body))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

it('the bodies are those of the steps of the game', () => {
  expect(Object.keys(actionBodies)).toEqual(['revealNext', 'revealAll']);
  expect(Object.keys(schemas.actions)).toEqual(Object.keys(actionBodies));
  expect(Object.keys(schemas.offers)).toEqual(Object.keys(actionBodies));
});
