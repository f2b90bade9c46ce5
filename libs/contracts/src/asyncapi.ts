import type { Json, JsonObject } from '@tirage/kernel';
import { topics } from '@tirage/messaging';
import type { ContractSchemas } from './schemas/contract-schemas.js';
import type { CategoryEvent } from './schemas/events.js';
import { componentName } from './schemas/ids.js';
import type { NamedSchema } from './schemas/schema.js';

const SCHEMA_FORMAT = 'application/schema+json;version=draft-2020-12';

/** The AsyncAPI 3 document of what Kafka carries: one channel a topic, one message a version of an event. */
export function asyncApi(contract: ContractSchemas, version: string): JsonObject {
  const categories = [...new Set(contract.events.map(({ category }) => category))];
  const ofCategory = (wanted: string) => contract.events.filter(({ category }) => category === wanted);
  const channels = [
    ...categories.map((category) => channel(category, topics.events(category), 'stream', ofCategory(category))),
    channel(
      'drawRequests',
      topics.drawRequests,
      'lane, <game>_<stake in cents>',
      ofCategory('round').filter(({ type }) => type === 'DrawRequested'),
    ),
  ];
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Tirage events',
      version,
      description:
        'CloudEvents 1.0 in Kafka, binary mode. Delivered at least once, in order for each key: ce_id tells doubles, ' +
        'ce_revision gaps. Readers bear members they do not know: adding one is no new version.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(channels.map(({ name, description }) => [name, description])),
    operations: Object.fromEntries(
      channels.map(({ name }) => [
        `receive${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        { action: 'receive', channel: { $ref: `#/channels/${name}` } },
      ]),
    ),
    components: {
      messages: Object.fromEntries(contract.events.map((event) => [messageName(event), message(event)])),
      schemas: { ...components(contract.events.map(({ data }) => data)), CloudEventHeaders: headers },
    },
  };
}

/**
 * The schemas under their names in a document, references between them led there. For OpenAPI: `components.schemas`.
 */
export function components(schemas: readonly NamedSchema[], at = '#/components/schemas/'): JsonObject {
  return Object.fromEntries(
    schemas.map((schema) => {
      const { $schema: _dialect, $id, ...rest } = schema;
      return [componentName($id), withReferencesAt(at, rest)];
    }),
  );
}

function withReferencesAt(at: string, node: Json): Json {
  if (Array.isArray(node)) return node.map((item: Json) => withReferencesAt(at, item));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node as JsonObject).map(([word, value]) => [
      word,
      word === '$ref' && typeof value === 'string' ? `${at}${componentName(value)}` : withReferencesAt(at, value),
    ]),
  );
}

const messageName = ({ data }: CategoryEvent): string => componentName(data.$id);

function channel(name: string, topic: string, key: string, events: readonly CategoryEvent[]) {
  const messages = events.map((event) => [messageName(event), { $ref: `#/components/messages/${messageName(event)}` }]);
  return {
    name,
    description: {
      address: topic,
      description: `Keyed by ${key}.`,
      messages: Object.fromEntries(messages) as JsonObject,
    },
  };
}

function message({ category, type, version, data }: CategoryEvent): JsonObject {
  return {
    name: `tirage.${category}.${type}.v${version}`,
    title: type,
    contentType: 'application/json',
    headers: {
      allOf: [
        { $ref: '#/components/schemas/CloudEventHeaders' },
        {
          properties: {
            ce_type: { const: `tirage.${category}.${type}.v${version}` },
            ce_dataschema: { const: data.$id },
          },
        },
      ],
    },
    payload: {
      schemaFormat: SCHEMA_FORMAT,
      schema: { $ref: `#/components/schemas/${componentName(data.$id)}` },
    },
  };
}

const header: JsonObject = { type: 'string' };

const headers: JsonObject = {
  type: 'object',
  properties: {
    ce_specversion: { const: '1.0' },
    ce_id: { ...header, format: 'uuid' },
    ce_type: header,
    ce_source: header,
    ce_subject: { ...header, description: 'The stream.' },
    ce_time: { ...header, format: 'date-time' },
    ce_dataschema: { ...header, description: 'URN of the schema of the data.' },
    'content-type': { const: 'application/json' },
    ce_revision: { ...header, pattern: '^\\d{1,19}$', description: 'Place in its stream, from 0 without a gap.' },
    ce_game: header,
    ce_stake: { ...header, description: 'Euro, two decimals.' },
    ce_playerid: header,
    ce_actor: { enum: ['player', 'operator', 'system'] },
    ce_profile: { enum: ['dev', 'sandbox', 'production'] },
    ce_correlationid: header,
    ce_causationid: header,
    ce_traceparent: header,
  },
  required: [
    ...['ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_subject', 'ce_time', 'ce_dataschema', 'content-type'],
    ...['ce_revision', 'ce_actor', 'ce_profile', 'ce_correlationid', 'ce_causationid'],
  ],
};
