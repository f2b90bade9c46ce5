import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { LoggedEvent } from './logged-event.js';
import { invalid } from './refused.js';

export interface EventFilter {
  allows(event: LoggedEvent): boolean;
  /** A checkpoint is sent for so many events looked at, allowed or not. */
  readonly checkpointInterval: number;
}

/** The server's, where the client names none. */
const SEARCH_WINDOW = 32;

export function filterOf(options: ReadReq.Options.FilterOptions | undefined): EventFilter | undefined {
  if (!options) return undefined;
  const [expression, field] = options.hasStreamIdentifier()
    ? [options.getStreamIdentifier(), (event: LoggedEvent) => event.stream]
    : [options.getEventType(), (event: LoggedEvent) => event.type];
  const multiplier = options.getCheckpointintervalmultiplier();
  if (!expression || multiplier < 1) throw invalid('a filter has an expression and an interval of checkpoints');
  const matches = matcher(expression.getRegex(), expression.getPrefixList());
  return {
    allows: (event) => matches(field(event)),
    checkpointInterval: (options.hasMax() ? options.getMax() : SEARCH_WINDOW) * multiplier,
  };
}

function matcher(regex: string, prefixes: readonly string[]): (text: string) => boolean {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  try {
    const pattern = new RegExp(regex);
    return (text) => pattern.test(text);
  } catch {
    throw invalid(`not a regular expression: ${regex.slice(0, 80)}`);
  }
}
