import type { ProblemCode, Role } from '@tirage/contracts';

/** An answer that is not problem+json: the name of its JSON Schema, or another media type. */
export type Answer = { readonly schema: string; readonly also?: string } | { readonly mediaType: string };

/** One call of the contract. What the edge enforces and what the document says come from this one place. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `/v1/rounds/{id}` */
  readonly path: string;
  readonly tag: 'play' | 'wallet' | 'games' | 'operator' | 'support' | 'analytics' | 'service';
  readonly summary: string;
  /** Everybody, or tokens with one of these roles. */
  readonly access: 'public' | readonly Role[];
  /** Requires `Idempotency-Key`. */
  readonly key?: true;
  /** Names of JSON Schemas of `@tirage/contracts`. */
  readonly query?: string;
  readonly body?: string;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Besides those that any call may have. */
  readonly problems: readonly ProblemCode[];
}

export const operationName = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`;

/** How a router writes the path. */
export const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
