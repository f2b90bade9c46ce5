import { createParamDecorator, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import { bodyReader, isIdempotencyKey, type BodyClass, type BodyReader } from '@tirage/contracts';
import { isPlayerId, isUuid } from '@tirage/kernel';
import type { Caller } from '@tirage/service-kit';
import type { FastifyRequest } from 'fastify';
import { invalidField, invalidFields } from './invalid.js';

/** Reads a body or a query by its class, compiled once; 400 lists what is wrong. */
export class Strict<Body extends object> implements PipeTransform<unknown, Body> {
  private readonly read: BodyReader<Body>;

  constructor(bodyClass: BodyClass<Body>) {
    this.read = bodyReader(bodyClass);
  }

  transform(value: unknown): Body {
    const read = this.read(value);
    if (Array.isArray(read)) throw invalidFields(read);
    return read;
  }
}

/** Round ids are UUIDs; another text is malformed, not unknown. */
export const RoundId: PipeTransform<string, string> = {
  transform: (id) => {
    if (!isUuid(id)) throw invalidField('id', 'must be a UUID');
    return id;
  },
};

export const PlayerId: PipeTransform<string, string> = {
  transform: (id) => {
    if (!isPlayerId(id)) throw invalidField('id', 'must be 1 to 64 letters, digits, _ or -');
    return id;
  },
};

/** The verified caller; only for calls that are not public. */
export const CalledBy = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (caller === undefined) throw new Error('a public call has no caller');
  return caller;
});

/** The `Idempotency-Key` of a request; 400 without one. */
export function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (isIdempotencyKey(key)) return key;
  throw invalidField('Idempotency-Key', 'must be a header of 1 to 64 visible ASCII characters');
}
