import type { JsonObject } from '@tirage/kernel';
import { asyncApi, closed, componentName, components, contractSchemas, dataSchema, METADATA_SCHEMA } from '../index.js';
import { sampleGame } from '../specs/sample-game.js';
import type { GameSchemas } from './game-schemas.js';

/** Examples of rounds are told in Trésors des Champs; here its shapes do not matter. */
const looseGame: GameSchemas = {
  game: 'tresors-des-champs',
  choices: { type: 'object' },
  actions: { dig: { type: 'object', properties: { type: { const: 'dig' }, mound: { type: 'integer' } } } },
  board: { type: 'object' },
  events: {},
};
const contract = contractSchemas([looseGame, sampleGame]);
const all = [...contract.http, ...contract.events.map(({ data }) => data), contract.metadata];
const isGames = ({ title }: { readonly title: string }) => title.startsWith('round.CoinTossed');

const names = (category: string) =>
  contract.events.filter((event) => event.category === category && !isGames(event.data)).map(({ type }) => type);

describe('schemas', () => {
  it.each(all.filter((schema) => !isGames(schema)).map((schema) => [schema.$id, schema] as const))(
    '%s has examples, and they are valid',
    (id, { examples }) => {
      const list = examples as readonly JsonObject[];
      expect(list.length).toBeGreaterThan(0);
      for (const example of list) expect([example, contract.validator(id)(example)]).toEqual([example, []]);
    },
  );

  it('are named once', () => {
    const ids = all.map(({ $id }) => $id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.map(componentName)).size).toBe(ids.length);
  });

  it('name the events of the contract', () => {
    expect(names('round')).toEqual([
      ...['RoundOpened', 'StakeDebited', 'StakeRefused', 'DrawRequested', 'UnitDrawn', 'RoundSettled'],
      ...['RoundStalled', 'RoundVoided'],
    ]);
    expect(names('wallet')).toEqual([
      ...['FundsDeposited', 'StakeDebited', 'StakeRefused', 'PrizeCredited', 'RoundLost', 'StakeRefunded'],
      ...['LimitSet', 'SelfExcluded'],
    ]);
    expect(names('deposit')).toEqual(['DepositRequested', 'DepositApplied']);
    expect(names('block')).toEqual([
      ...['BlockOpened', 'UnitDrawn', 'DrawDeclined', 'BlockSoldOut', 'BlockWithdrawn', 'BlockClosed'],
    ]);
  });

  it('refuse, when we check what we send, members that the contract does not name', () => {
    for (const schema of all) {
      const [example] = (schema['examples'] ?? []) as readonly JsonObject[];
      if (example === undefined || schema.title === 'Presentation') continue;
      const isRefused = contract.validator(schema.$id)({ ...example, unheard: 1 }).length > 0;
      expect([schema.$id, isRefused]).toEqual([schema.$id, true]);
    }
  });

  it('refuse an amount that is no text of two decimals', () => {
    const check = contract.validator(dataSchema('wallet', 'RoundLost', 1));
    const entry = { roundId: '0f2c1d3e-4b5a-5c6d-8e7f-901234567890', game: 'coin-toss' };
    expect(check({ ...entry, balance: '2.00' })).toEqual([]);
    for (const balance of ['2', '2.0', '02.00', '-2.00', 2, null]) {
      expect(check({ ...entry, balance })).not.toEqual([]);
    }
  });

  it('are unknown by any other id', () => {
    expect(() => contract.validator('urn:tirage:http:Nothing:v1')).toThrow(RangeError);
  });

  it('of an event keep every version', () => {
    const check = (version: number) => contract.validator(dataSchema('round', 'CoinTossed', version));
    expect([check(1)({ side: 1 }), check(2)({ side: 'heads' })]).toEqual([[], []]);
    expect(check(2)({ side: 1 })).not.toEqual([]);
  });

  it('of two games’ events of one name take either', () => {
    const twin = { ...looseGame, events: { CoinTossed: { type: 'object', properties: { edge: { const: true } } } } };
    const check = contractSchemas([twin, sampleGame]).validator(dataSchema('round', 'CoinTossed', 1));
    expect([check({ edge: true }), check({ side: 1 })]).toEqual([[], []]);
    expect(check({ face: 1 })).not.toEqual([]);
  });

  it('are not made of no game, nor of what names no event', () => {
    expect(() => contractSchemas([])).toThrow(RangeError);
    expect(() => contractSchemas([{ ...sampleGame, events: { tossed: {} } }])).toThrow(TypeError);
  });
});

describe('an event over HTTP', () => {
  const check = contract.validator('urn:tirage:http:HttpEvent:v1');
  const checkSupport = contract.validator('urn:tirage:http:SupportEvent:v1');
  const event = (type: string, data: object) => ({
    ...((contract.http.find(({ title }) => title === 'HttpEvent')?.['examples'] as readonly JsonObject[])[0] ?? {}),
    type,
    data,
  });
  const forSupport = (one: object) => ({ ...one, commandId: null, causationId: 'c' });
  const dataOf = (id: string) =>
    (contract.events.find(({ data }) => data.$id === id)?.data['examples'] as readonly JsonObject[])[0] ?? {};
  const drawn = dataOf(dataSchema('round', 'UnitDrawn', 1));
  const { sealed: _sealed, ...shown } = drawn;

  it('never holds what is sealed', () => {
    expect(check(event('UnitDrawn', shown))).toEqual([]);
    expect(check(event('UnitDrawn', drawn))).not.toEqual([]);
    expect(checkSupport(forSupport(event('UnitDrawn', drawn)))).not.toEqual([]);
  });

  it.each(['DrawRequested', 'RoundStalled'])('is not %s, which support sees', (type) => {
    const hidden = event(type, dataOf(dataSchema('round', type, 1)));
    expect(check(hidden)).not.toEqual([]);
    expect(checkSupport(forSupport(hidden))).toEqual([]);
  });

  it('has the data of its own type', () => {
    expect(check(event('StakeDebited', { reason: 'expired' }))).not.toEqual([]);
  });
});

describe('the closed form', () => {
  it('closes objects with members named, wherever they are, and no others', () => {
    const inner = { type: 'object', properties: { b: {} } };
    const shut = { ...inner, additionalProperties: false };
    expect(closed({ anyOf: [inner, { type: 'object' }], items: inner, examples: [inner] })).toEqual({
      anyOf: [shut, { type: 'object' }],
      items: shut,
      examples: [inner],
    });
  });

  it('tells members named like words of a schema from these', () => {
    expect(
      closed({ type: 'object', properties: { properties: { type: 'string' }, examples: { properties: {} } } }),
    ).toEqual({
      type: 'object',
      properties: { properties: { type: 'string' }, examples: { properties: {}, additionalProperties: false } },
      additionalProperties: false,
    });
  });
});

describe('the AsyncAPI document', () => {
  const document = asyncApi(contract, '1.0.0');
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
  const at = (pointer: string): unknown =>
    pointer
      .slice(2)
      .split('/')
      .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document);

  it('leads every reference somewhere within itself', () => {
    expect(references.length).toBeGreaterThan(20);
    for (const reference of references) expect([reference, typeof at(reference)]).toEqual([reference, 'object']);
  });

  it('has a message and a schema of every version of every event', () => {
    for (const { category, type, version } of contract.events) {
      const name = `${category}.${type}.v${version}`;
      expect(at(`#/components/schemas/${category}.${type}.v${version}`)).toHaveProperty('title', name);
      expect(at(`#/channels/${category}/messages`)).toHaveProperty([name]);
    }
  });

  it('names the topics of the contract', () => {
    const { channels } = document as { readonly channels: Readonly<Record<string, { readonly address: string }>> };
    expect(Object.values(channels).map(({ address }) => address)).toEqual([
      ...['tirage.events.round', 'tirage.events.wallet', 'tirage.events.deposit', 'tirage.events.block'],
      'tirage.draw-requests',
    ]);
  });
});

it('schemas in a document of their own refer to each other there', () => {
  const inDocument = components(contract.http);
  expect(JSON.stringify(inDocument)).not.toContain('urn:tirage:http');
  expect(inDocument).toHaveProperty('Problem.properties.round.$ref', '#/components/schemas/RoundView');
  expect(componentName(METADATA_SCHEMA)).toBe('EventMetadata');
});
