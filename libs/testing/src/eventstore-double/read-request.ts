import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type { Position } from '@tirage/event-sourcing';
import { filterOf, type EventFilter } from './filter.js';
import { invalid } from './refused.js';

/** `stream` undefined: `$all`. `limit` undefined: a subscription, `from` then being exclusive. */
export type ReadRequest = {
  readonly backwards: boolean;
  readonly limit: number | undefined;
  readonly structuredIds: boolean;
  readonly filter: EventFilter | undefined;
} & (
  | { readonly stream: string; readonly from: bigint | 'start' | 'end' }
  | { readonly stream: undefined; readonly from: Position | 'start' | 'end' }
);

const { BACKWARDS } = streams.ReadReq.Options.ReadDirection;

export function readRequest(message: streams.ReadReq): ReadRequest {
  const options = message.getOptions();
  if (!options) throw invalid('a read has options');
  const common = {
    backwards: options.getReadDirection() === BACKWARDS,
    limit: options.hasSubscription() ? undefined : Number(options.getCount()),
    structuredIds: options.getUuidOption()?.hasStructured() ?? false,
    filter: filterOf(options.getFilter()),
  };
  const one = options.getStream();
  if (one) {
    const from = one.hasStart() ? 'start' : one.hasEnd() ? 'end' : BigInt(one.getRevision());
    return { ...common, stream: streamName(one.getStreamIdentifier()), from };
  }
  const all = options.getAll();
  if (!all) throw invalid('a read names a stream, or all');
  return { ...common, stream: undefined, from: all.hasStart() ? 'start' : all.hasEnd() ? 'end' : placeOf(all) };
}

export function streamName(identifier: StreamIdentifier | undefined): string {
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
  if (name === '') throw invalid('a stream has a name');
  return name;
}

function placeOf(all: streams.ReadReq.Options.AllOptions): Position {
  const position = all.getPosition();
  if (!position) throw invalid('a read of all has a position');
  return { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) };
}
