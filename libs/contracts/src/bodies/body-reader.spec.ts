import 'reflect-metadata';
import {
  ArrayMaxSize,
  IsBoolean,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  Length,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import fc from 'fast-check';
import { bodyReader, UnsupportedDecorator } from './body-reader.js';
import { classValidatorTakes, memberNames, nearlyValid } from '../specs/bodies.js';
import { MayBeAbsent } from './decorators.js';
import { ActionBody, DepositBody, DevTokenBody, ExclusionBody, LimitsBody, OpenRoundBody } from './requests.js';
import { BlocksQuery, GameQuery, PageQuery, RoundsQuery, SupportRoundsQuery } from './queries.js';

class Everything {
  @IsString()
  @MinLength(2)
  @MaxLength(4)
  readonly text!: string;

  @IsOptional()
  @IsBoolean()
  readonly flag?: boolean | null;

  @MayBeAbsent()
  @IsIn(['a', 'b'], { each: true })
  @ArrayMaxSize(2)
  readonly letters?: readonly string[];
}

const bodies = [
  ...[DevTokenBody, DepositBody, LimitsBody, ExclusionBody, OpenRoundBody, ActionBody],
  ...[PageQuery, GameQuery, BlocksQuery, RoundsQuery, SupportRoundsQuery, Everything],
];

describe('compiled checks', () => {
  it.each(bodies.map((body) => [body.name, body] as const))('of %s say what class-validator says', (_name, body) => {
    const read = bodyReader<object>(body);
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(nearlyValid(body), (value) => {
        const taken = !Array.isArray(read(value));
        expect(taken).toBe(classValidatorTakes(body, value));
        verdicts.add(taken);
      }),
      { seed: 20261130, numRuns: 400 },
    );
    expect(verdicts.size).toBe(2);
  });

  it('give back the body itself', () => {
    const body = { playerId: 'player-1', amount: '2' };
    expect(bodyReader(DepositBody)(body)).toBe(body);
  });

  it('name each field that is wrong, once', () => {
    expect(bodyReader(DevTokenBody)({ playerId: 'é', roles: ['root'], expiresIn: 0.5, more: 1 })).toEqual([
      { field: 'more', message: 'is not known' },
      { field: 'playerId', message: 'must be 1 to 64 letters, digits, _ or -' },
      {
        field: 'roles',
        message: 'each value in must be one of the following values: player, support, analyst, operator',
      },
      { field: 'expiresIn', message: 'must not be less than 1' },
    ]);
  });

  it.each([null, undefined, 7, 'text', [], [{}], true])('refuse %p', (value) => {
    expect(bodyReader(DepositBody)(value)).toEqual([{ field: '', message: 'must be an object' }]);
  });

  it.each(['constructor', 'hasOwnProperty', 'toString', '__defineGetter__', '__proto__'])(
    'refuse the inherited name %s',
    (name) => {
      const value: unknown = JSON.parse(`{"playerId":"p","amount":"2","${name}":1}`);
      expect(bodyReader(DepositBody)(value)).toEqual([{ field: name, message: 'is not known' }]);
    },
  );

  it('do not take what a body inherits for its own', () => {
    expect(bodyReader(DepositBody)(Object.create({ playerId: 'p', amount: '2' }))).toHaveLength(2);
  });

  it('of a class without decorators take an empty body alone', () => {
    class Nothing {}
    expect(bodyReader(Nothing)({})).toEqual({});
    expect(bodyReader(Nothing)({ mode: 'auto' })).toEqual([{ field: 'mode', message: 'is not known' }]);
  });

  it('know the members of the classes below', () => {
    expect(memberNames(SupportRoundsQuery)).toContain('cursor');
  });
});

describe('a decorator that is not compiled', () => {
  class Mail {
    @IsEmail()
    readonly to!: string;
  }
  class Nested {
    @ValidateNested()
    readonly mail!: Mail;
  }
  class Grouped {
    @IsString({ groups: ['some'], always: true })
    readonly text!: string;
  }
  class Sized {
    @Length(1, 2)
    readonly text!: string;
  }
  class Conditional {
    @IsString({ validateIf: () => false })
    readonly text!: string;
  }

  it.each([Mail, Nested, Grouped, Sized, Conditional])('stops the start: %p', (body) => {
    expect(() => bodyReader<object>(body)).toThrow(UnsupportedDecorator);
  });
});
