import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import fc from 'fast-check';
import type { BodyClass } from '../bodies/body-reader.js';

/** The verdict that the compiled checks are measured by. */
export function classValidatorTakes(body: BodyClass, value: object): boolean {
  const instance = plainToInstance(body, value);
  const options = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false };
  return validateSync(instance, options).length === 0;
}

export const memberNames = (body: BodyClass): readonly string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(body, '', false, false)
      .map(({ propertyName }) => propertyName),
  ),
];

/** For each member that our bodies have, values that are right and values that are nearly so. */
const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  playerId: fc.constantFrom<unknown>('player-1', 'x'.repeat(64), 'x'.repeat(65), 'a b', '', 'a\n'),
  roles: fc.oneof(
    fc.constantFrom<unknown>([], ['player'], ['player', 'support'], ['player', 'player'], ['root'], 'player', {}),
    fc.array(fc.constantFrom<unknown>('player', 'support', 'analyst', 'operator', null), { maxLength: 4 }),
  ),
  expiresIn: fc.constantFrom<unknown>(1, 3600, 2_592_000, 2_592_001, 0, -1, 1.5, '60', Infinity, -0),
  basedOn: fc.constantFrom<unknown>(0, 7, -1, 0.5, '7', Number.MAX_SAFE_INTEGER, 2 ** 53, 1e21, -0),
  type: fc.constantFrom<unknown>('call', 'wait', 'Dig', '', 'toString', 7),
  side: fc.constantFrom<unknown>(1, 2, 3, 0, 1.5, '1'),
  until: fc.constantFrom<unknown>(
    ...[
      '2026-11-30T00:00:00Z',
      '2028-02-29T23:59:59.999Z',
      '2026-02-30T00:00:00Z',
      '2026-11-30',
      '2016-12-31T23:59:60Z',
    ],
    ...['2026-11-30T00:00:00+01:00', '2026-11-30t00:00:00z', '2100-02-29T00:00:00Z', '2000-02-29T00:00:00Z', 0],
  ),
  limit: fc.constantFrom<unknown>('1', '50', '100', '101', '0', '01', '1e1', 50),
  cursor: fc.constantFrom<unknown>('WzFd', '', 'a=', 'A'.repeat(513), 'A'.repeat(512)),
  status: fc.constantFrom<unknown>('settled', 'refused', 'SETTLED', '', ['settled']),
  rulesHash: fc.constantFrom<unknown>('0a'.repeat(32), '0A'.repeat(32), '0a'.repeat(31), '', 7),
  game: fc.constantFrom<unknown>('la-course', 'tresors-des-champs', 'Coin', '../x', '', 7),
  choices: fc.oneof(
    fc.constantFrom<unknown>({}, [], 'auto', { mode: 'auto' }, { mode: 'x' }, { a: { b: 1 } }),
    fc.object(),
  ),
  text: fc.string({ maxLength: 5 }),
  flag: fc.boolean(),
  letters: fc.array(fc.constantFrom<unknown>('a', 'b', 'c'), { maxLength: 3 }),
};

/** Hazard 11, and what is right. */
const AMOUNTS = fc.oneof(
  fc.constantFrom<unknown>('2', '2.5', '2.00', '0', '0.00', '999999999.99', '1000000000'),
  fc.constantFrom<unknown>('-5', '0x1F', '1_000', 'Infinity', '1e3', '2.001', ' 2.00', '2.00\n', '٢', 2, ['2.00']),
);

const valuesOf = (name: string): fc.Arbitrary<unknown> => {
  if (name === 'player') return VALUES['playerId'] ?? AMOUNTS;
  if (name === 'from' || name === 'to') return VALUES['until'] ?? AMOUNTS;
  return VALUES[name] ?? AMOUNTS;
};

/** Not `constructor`, which class-transformer leaves out, nor names that class-validator finds on its own objects. */
const UNKNOWN = fc.constantFrom('more', 'playerid', 'Amount', '', 'toString', 'id');
const ANYTHING: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(null, 0, '', false, [], {});

/** Bodies of which about half are right: members left out, wrong or unknown now and then. */
export function nearlyValid(body: BodyClass): fc.Arbitrary<object> {
  const members = memberNames(body).map((name) =>
    fc.option(
      fc
        .oneof({ weight: 9, arbitrary: valuesOf(name) }, { weight: 1, arbitrary: ANYTHING })
        .map((value) => [name, value] as const),
      { freq: 6 },
    ),
  );
  const unknown = fc.option(fc.tuple(UNKNOWN, ANYTHING), { freq: 1 }).filter(() => true);
  const more = fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: unknown });
  return fc
    .tuple(more, ...members)
    .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null)) as object);
}
