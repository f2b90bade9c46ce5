import 'reflect-metadata';
import fc from 'fast-check';
import { contractSchemas, httpSchemaId } from '../index.js';
import { CallAction, sampleGame, WaitAction } from '../specs/sample-game.js';
import { memberNames, nearlyValid } from '../specs/bodies.js';
import { actionReader } from './action-reader.js';
import { bodyReader } from './body-reader.js';
import {
  AnalyticsHoursQuery,
  BlocksQuery,
  GameQuery,
  limitOf,
  PageQuery,
  RoundsQuery,
  SupportRoundsQuery,
} from './queries.js';
import { ActionBody, DepositBody, DevTokenBody, ExclusionBody, LimitsBody, OpenRoundBody } from './requests.js';

const SEEDED = { seed: 20261130, numRuns: 500 };
const contract = contractSchemas([sampleGame]);

describe('bodies', () => {
  it.each(
    [
      ...[DevTokenBody, DepositBody, LimitsBody, ExclusionBody, OpenRoundBody],
      ...[PageQuery, GameQuery, BlocksQuery, RoundsQuery, SupportRoundsQuery, AnalyticsHoursQuery],
    ].map((body) => [body.name, body] as const),
  )('%s and its schema take the same', (name, body) => {
    const read = bodyReader<object>(body);
    const check = contract.validator(httpSchemaId(name));
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(nearlyValid(body), (value) => {
        const taken = !Array.isArray(read(value));
        expect(check(value).length === 0).toBe(taken);
        verdicts.add(taken);
      }),
      SEEDED,
    );
    expect(verdicts.size).toBe(2);
  });

  it.each(['-5', '0x1F', '1_000', 'Infinity', '1e3', '2.001', ' 2.00', '0.00', 2, ['2.00'], {}])(
    'refuse the amount %p',
    (amount) => {
      const errors = bodyReader(DepositBody)({ playerId: 'player-1', amount });
      expect(errors).toEqual([{ field: 'amount', message: expect.stringContaining('above zero') }]);
    },
  );
});

describe('an action', () => {
  const read = actionReader({ call: CallAction, wait: WaitAction });

  it('is what its game and its schema take', () => {
    class AnyAction extends ActionBody {}
    const check = contract.validator(httpSchemaId('ActionBody'));
    const sides = fc.option(fc.constantFrom<unknown>(1, 2, 3, '1'));
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(nearlyValid(AnyAction), sides, (common, side) => {
        const value = side === null ? common : { ...common, side };
        const taken = !Array.isArray(read(value));
        expect(check(value).length === 0).toBe(taken);
        verdicts.add(taken);
      }),
      SEEDED,
    );
    expect(verdicts.size).toBe(2);
    expect(memberNames(AnyAction)).toEqual(memberNames(ActionBody));
  });

  it('stands apart from the revision it is based on', () => {
    expect(read({ type: 'call', side: 2, basedOn: 7 })).toEqual({ action: { type: 'call', side: 2 }, basedOn: 7 });
    expect(read({ type: 'wait' })).toEqual({ action: { type: 'wait' } });
  });

  it.each(['toss', 'constructor', 'toString'])('of type %s is unknown', (type) => {
    expect(read({ type })).toEqual([{ field: 'type', message: 'must be one of the following values: call, wait' }]);
  });

  it.each([null, [], 'call'])('is not %p', (value) => {
    expect(read(value)).toEqual([{ field: '', message: 'must be an object' }]);
  });
});

describe('choices', () => {
  const check = contract.validator(httpSchemaId('OpenRoundBody'));

  it('are those of the game named', () => {
    expect(check({ game: 'coin-toss', stake: '2', choices: { mode: 'auto' } })).toEqual([]);
    expect(check({ game: 'coin-toss', stake: '2', choices: { mode: 'slow' } })).not.toEqual([]);
    expect(check({ game: 'coin-toss', stake: '2', choices: { speed: 1 } })).not.toEqual([]);
  });

  it('of a game that is not there are not judged', () => {
    expect(check({ game: 'la-course', stake: '2', choices: { bets: [] } })).toEqual([]);
  });
});

it('a page has 50 items unless told otherwise', () => {
  const readQuery = bodyReader(PageQuery);
  const read = (given: object) => {
    const query = readQuery(given);
    return Array.isArray(query) ? query : limitOf(query);
  };
  expect([read({}), read({ limit: '7' })]).toEqual([50, 7]);
});
