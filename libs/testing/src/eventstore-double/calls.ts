import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { once, type EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Aborted when the client, or the end of the connection, cancels the call. */
export function aborting(call: EventEmitter & { readonly cancelled: boolean }): AbortSignal {
  const controller = new AbortController();
  if (call.cancelled) controller.abort();
  else call.once('cancelled', () => controller.abort());
  return controller.signal;
}

/** Writes, and waits until the client has taken enough of what was written: a slow one is waited for, nothing piles up. */
export async function writeWithPressure<T>(call: Writable, message: T, signal: AbortSignal): Promise<void> {
  if (signal.aborted || call.write(message)) return;
  await once(call, 'drain', { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
