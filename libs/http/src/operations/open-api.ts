import { components, problems, type ContractSchemas, type NamedSchema, type ProblemCode } from '@tirage/contracts';
import type { JsonObject } from '@tirage/kernel';
import type { Answer, Operation } from './operation.js';
import { operations } from './operations.js';

const VERSION = '1.0.0';

/** The OpenAPI 3.1 document: the calls of the contract over its JSON Schemas, with the schemas' own examples. */
export function openApi(contract: ContractSchemas): JsonObject {
  const schemas = new Map(contract.http.map((schema) => [schema.title, schema]));
  const paths = new Map<string, JsonObject>();
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    paths.set(operation.path, { ...paths.get(operation.path), [method]: described(operation, schemas) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tirage',
      version: VERSION,
      description:
        'Instant-win lottery rounds. Amounts are texts in euro with two decimals, times ISO 8601 UTC. Readers bear ' +
        'members they do not know. Errors are application/problem+json; a retryable one may be tried again with the ' +
        'same key: nothing is lost or doubled.',
    },
    paths: Object.fromEntries(paths),
    components: {
      schemas: components(contract.http),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

type Schemas = ReadonlyMap<string, NamedSchema>;

function described(operation: Operation, schemas: Schemas): JsonObject {
  const { access, tag, summary, path, method, body, answers } = operation;
  return {
    operationId: `${method.toLowerCase()} ${path}`.replaceAll(/[^A-Za-z]+(\w)?/g, (_, next: string | undefined) =>
      (next ?? '').toUpperCase(),
    ),
    summary,
    ...(access === 'public' ? {} : { description: `Roles: ${access.join(', ')}.` }),
    tags: [tag],
    security: access === 'public' ? [] : [{ token: [] }],
    parameters: [...pathParameters(path), ...headerParameters(operation), ...queryParameters(operation, schemas)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: jsonContent(body, schemas) } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answered(answer, schemas)])),
      ...refusals(operation),
    },
  };
}

const PATH_SCHEMAS: Readonly<Record<string, JsonObject>> = {
  game: { type: 'string', examples: ['tresors-des-champs'] },
  block: { type: 'string', examples: ['tresors-des-champs_200_1'] },
};

function pathParameters(path: string): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema:
      PATH_SCHEMAS[name] ?? (path.includes('/players/') ? { type: 'string' } : { type: 'string', format: 'uuid' }),
  }));
}

function headerParameters({ key, answers }: Operation): JsonObject[] {
  const streams = Object.values(answers).some((answer) => 'also' in answer);
  return [
    ...(key
      ? [header('Idempotency-Key', true, '1 to 64 visible ASCII characters; the same key gets the same answer.')]
      : []),
    ...(streams ? [header('Last-Event-ID', false, 'The last revision received: the stream goes on after it.')] : []),
  ];
}

const header = (name: string, required: boolean, description: string): JsonObject => ({
  ...{ name, in: 'header', required, description },
  schema: { type: 'string' },
});

function queryParameters({ query }: Operation, schemas: Schemas): JsonObject[] {
  const schema = query === undefined ? undefined : schemas.get(query);
  const properties = (schema?.['properties'] ?? {}) as JsonObject;
  return Object.entries(properties).map(([name, member]) => ({ name, in: 'query', required: false, schema: member }));
}

function answered(answer: Answer, schemas: Schemas): JsonObject {
  if ('mediaType' in answer) return { description: 'Done', content: { [answer.mediaType]: {} } };
  const also = answer.also === undefined ? {} : { [answer.also]: { schema: { type: 'string' } } };
  return { description: answer.schema, content: { ...jsonContent(answer.schema, schemas), ...also } };
}

function jsonContent(name: string, schemas: Schemas): JsonObject {
  const schema = schemas.get(name);
  if (schema === undefined) throw new RangeError(`no schema ${name}`);
  const [example] = (schema['examples'] ?? []) as readonly JsonObject[];
  return {
    'application/json': {
      schema: { $ref: `#/components/schemas/${name}` },
      ...(example === undefined ? {} : { example }),
    },
  };
}

/** Under each status the codes that stand for it. */
function refusals(operation: Operation): JsonObject {
  const codes: ProblemCode[] = [...operation.problems];
  if (operation.access !== 'public') codes.push('unauthenticated', 'forbidden', 'too-many-requests');
  if (operation.body !== undefined) codes.push('too-large', 'unsupported-media-type');
  if (operation.path.startsWith('/v1/')) codes.push('temporarily-unavailable');
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(problems[code].status, [...(byStatus.get(problems[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      status,
      {
        description: named.join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}
