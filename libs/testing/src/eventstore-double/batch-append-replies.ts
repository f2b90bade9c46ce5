import codePb from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import type { AppendResult } from '@tirage/event-sourcing';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import { LARGEST_APPEND, type AppendTarget } from './append-request.js';
import type { Refused } from './refused.js';

const { BatchAppendResp } = streams;
const { Code } = codePb;

/** A reply says what was asked. */
export function repeatTarget(reply: streams.BatchAppendResp, options: streams.BatchAppendReq.Options): void {
  reply.setStreamIdentifier(options.getStreamIdentifier());
  if (options.hasNoStream()) reply.setNoStream(new emptyPb.Empty());
  if (options.hasAny()) reply.setAny(new emptyPb.Empty());
  if (options.hasStreamExists()) reply.setStreamExists(new emptyPb.Empty());
  if (options.hasStreamPosition()) reply.setStreamPosition(options.getStreamPosition());
}

export function success({ revision, position }: AppendResult): streams.BatchAppendResp {
  const place = new shared.AllStreamPosition()
    .setCommitPosition(position.commit.toString())
    .setPreparePosition(position.prepare.toString());
  return new BatchAppendResp().setSuccess(
    new BatchAppendResp.Success().setCurrentRevision(revision.toString()).setPosition(place),
  );
}

export function conflict({ expected }: AppendTarget, current: bigint | undefined): streams.BatchAppendResp {
  const wrong = new shared.WrongExpectedVersion();
  if (current === undefined) wrong.setCurrentNoStream(new emptyPb.Empty());
  else wrong.setCurrentStreamRevision(current.toString());
  if (expected === 'no-stream') wrong.setExpectedNoStream(new emptyPb.Empty());
  else wrong.setExpectedStreamPosition(expected.toString());
  return failure(Code.ALREADY_EXISTS, 'WrongExpectedVersion', wrong, 'WrongExpectedVersion');
}

/** A refusal that leaves the call open for other appends. */
export function refusal({ code: refused, details, metadata }: Refused): streams.BatchAppendResp {
  const code = refused === status.UNIMPLEMENTED ? Code.UNIMPLEMENTED : Code.INVALID_ARGUMENT;
  if (metadata.get('exception').includes('maximum-append-size-exceeded')) {
    const large = new shared.MaximumAppendSizeExceeded().setMaxappendsize(LARGEST_APPEND);
    return failure(code, details, large, 'MaximumAppendSizeExceeded');
  }
  return failure(code, details, new shared.BadRequest().setMessage(details), 'BadRequest');
}

/** A `google.rpc.Status` around a message of EventStoreDB's. */
function failure(
  code: codePb.Code,
  message: string,
  details: { serializeBinary(): Uint8Array },
  type: string,
): streams.BatchAppendResp {
  const any = new anyPb.Any();
  any.pack(details.serializeBinary(), `event_store.client.${type}`);
  return new BatchAppendResp().setError(new statusPb.Status().setCode(code).setMessage(message).setDetails(any));
}
