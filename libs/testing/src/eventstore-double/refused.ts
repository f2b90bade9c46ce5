import { StoreUnavailable } from '@tirage/event-sourcing';
import { Metadata, status } from '@grpc/grpc-js';

/** What a call is answered with when it is not served: the gRPC status, and the headers the client reads. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly metadata = new Metadata();
  constructor(
    readonly code: status,
    readonly details: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(details);
    for (const [name, value] of Object.entries(headers)) this.metadata.set(name, value);
  }
}

export const unavailable = (details: string): Refused => new Refused(status.UNAVAILABLE, details);

export const invalid = (details: string): Refused => new Refused(status.INVALID_ARGUMENT, details);

export const notInDouble = (what: string): Refused =>
  new Refused(status.UNIMPLEMENTED, `the test double of EventStoreDB has no ${what}`);

/** The server's own answer to an append above its limit. */
export const tooLarge = (limit: number): Refused =>
  new Refused(status.INVALID_ARGUMENT, `an append has at most ${limit} bytes`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': `${limit}`,
  });

export function refusedBy(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof StoreUnavailable) return unavailable(error.message);
  return new Refused(status.UNKNOWN, error instanceof Error ? error.message : String(error));
}
