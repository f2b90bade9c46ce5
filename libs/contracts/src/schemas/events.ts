import { dataSchema } from './ids.js';
import { named, object, type NamedSchema, type Schema } from './schema.js';

/** One version of one event type of a category, and the schema of its data. */
export interface CategoryEvent {
  readonly category: string;
  readonly type: string;
  readonly version: number;
  readonly data: NamedSchema;
}

/** An event's data; open, members may be added without a new version. */
export function eventOf(
  category: string,
  type: string,
  version: number,
  data: Schema,
  examples: readonly object[] = [],
): CategoryEvent {
  const title = `${category}.${type}.v${version}`;
  return { category, type, version, data: named(dataSchema(category, type, version), title, data, examples) };
}

/** Version 1 of an event of these members. */
export const first =
  (category: string) =>
  (type: string, members: Readonly<Record<string, Schema>>, ...examples: object[]): CategoryEvent =>
    eventOf(category, type, 1, object(members), examples);
