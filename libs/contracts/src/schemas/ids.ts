import { eventSchemaId } from '@tirage/messaging';

/** URN of the schema of something that travels over HTTP. A change that is no addition is another version. */
export const httpSchemaId = (name: string): string => `urn:tirage:http:${name}:v1`;

/**
 * URN of the schema of an event's data: the `$id` of the schema and the `ce_dataschema` of every message that carries
 * such an event.
 */
export const dataSchema: (category: string, type: string, version: number) => string = eventSchemaId;

export const METADATA_SCHEMA = 'urn:tirage:event-metadata:v1';

/** What a schema is called in a document that holds several: `RoundView`, `round.RoundOpened.v1`. */
export function componentName(id: string): string {
  const [, , kind, ...rest] = id.split(':');
  if (kind === 'http') return rest.slice(0, -1).join('.');
  return kind === 'event' ? rest.join('.') : 'EventMetadata';
}
