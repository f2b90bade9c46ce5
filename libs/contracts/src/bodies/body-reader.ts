import { getMetadataStorage, ValidationTypes, type ValidationArguments } from 'class-validator';
import type { FieldError } from '../field-error.js';

/** A class whose class-validator decorators describe one strict body. */
export type BodyClass<Body extends object = object> = new () => Body;

/** The body as it was sent, or what is wrong with it. */
export type BodyReader<Body extends object> = (value: unknown) => Body | FieldError[];

/** A decorator that the compiled checks do not carry out: found when the process starts, not when a body comes. */
export class UnsupportedDecorator extends Error {
  override readonly name = 'UnsupportedDecorator';
}

/** Checks of one value that look at nothing else: neither at the other members nor at anything that may wait. */
const SUPPORTED: ReadonlySet<string> = new Set([
  ...['equals', 'isIn', 'isString', 'isBoolean', 'isInt', 'min', 'max', 'matches', 'minLength', 'maxLength'],
  ...['isObject', 'isArray', 'arrayMinSize', 'arrayMaxSize', 'arrayUnique', 'isUtcTime'],
]);

/** As it really comes: what no option was given for is undefined. */
type Metadata = Known & Partial<Pick<ValidationMetadata, Sometimes>>;
type Sometimes = 'groups' | 'message' | 'constraints';
type ValidationMetadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Known = Omit<ValidationMetadata, Sometimes>;
type Check = (value: unknown) => boolean;
type Condition = (body: object, value: unknown) => boolean;

interface Member {
  readonly conditions: Condition[];
  readonly checks: { readonly passes: Check; readonly message: string }[];
}

/**
 * Made once from what class-validator knows of the class; says what `validateSync` with `whitelist` and
 * `forbidNonWhitelisted` says, at a fraction of its cost. Names that every object inherits (`hasOwnProperty`) are unknown
 * members here, which class-validator lets pass. A class without decorators takes `{}` alone. Throws
 * {@link UnsupportedDecorator}.
 */
export function bodyReader<Body extends object>(bodyClass: BodyClass<Body>): BodyReader<Body> {
  const members = membersOf(bodyClass);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return [{ field: '', message: 'must be an object' }];
    }
    const errors: FieldError[] = [];
    for (const field of Object.keys(value)) {
      if (!members.has(field)) errors.push({ field: field.slice(0, MAX_FIELD_LENGTH), message: 'is not known' });
    }
    const body = value as Readonly<Record<string, unknown>>;
    for (const [field, { conditions, checks }] of members) {
      const given = Object.hasOwn(body, field) ? body[field] : undefined;
      if (!conditions.every((holds) => holds(body, given))) continue;
      const failed = checks.find(({ passes }) => !passes(given));
      if (failed !== undefined) errors.push({ field, message: failed.message });
    }
    return errors.length > 0 ? errors : (body as Body);
  };
}

const MAX_FIELD_LENGTH = 200;

function membersOf(bodyClass: BodyClass): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(bodyClass, '', false, false)) {
    const { propertyName } = metadata;
    const member = members.get(propertyName) ?? { conditions: [], checks: [] };
    members.set(propertyName, member);
    if (metadata.type === ValidationTypes.CONDITIONAL_VALIDATION) {
      member.conditions.push((metadata.constraints as Condition[] | undefined)?.[0] ?? unsupported(metadata));
    } else {
      member.checks.push(checkOf(metadata));
    }
  }
  return members;
}

function checkOf(metadata: Metadata): Member['checks'][number] {
  const { name, constraintCls, propertyName, each } = metadata;
  const [constraint] =
    metadata.type === ValidationTypes.CUSTOM_VALIDATION
      ? getMetadataStorage().getTargetValidatorConstraints(constraintCls)
      : [];
  const isPlain = (metadata.groups ?? []).length === 0 && metadata.validateIf === undefined;
  if (!isPlain || constraint === undefined || constraint.async || !SUPPORTED.has(name ?? '')) unsupported(metadata);
  const told: ValidationArguments = {
    value: undefined,
    constraints: (metadata.constraints ?? []) as unknown[],
    targetName: '',
    object: {},
    property: propertyName,
  };
  const { instance } = constraint;
  const passesOne: Check = (value) => instance.validate(value, told) === true;
  const passes: Check = each
    ? (value) => (Array.isArray(value) ? value.every(passesOne) : passesOne(value))
    : passesOne;
  const message = metadata.message ?? instance.defaultMessage?.(told) ?? '';
  return { passes, message: plain(typeof message === 'string' ? message : message(told), told) };
}

/** The text of a message; the field stands beside it and is not repeated. */
function plain(message: string, { constraints }: ValidationArguments): string {
  const text = constraints.reduce<string>(
    (before, constraint, index) =>
      before.replaceAll(
        `$constraint${index + 1}`,
        Array.isArray(constraint) ? constraint.join(', ') : String(constraint),
      ),
    message,
  );
  return text.replace(/^(each value in )?\$property /, '$1').replaceAll('$property', 'this');
}

function unsupported({ target, propertyName, name, type }: Metadata): never {
  const owner = typeof target === 'string' ? target : target.name;
  throw new UnsupportedDecorator(`${owner}.${propertyName}: ${name ?? type} is not among the checks compiled`);
}
