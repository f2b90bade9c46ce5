import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import { batchAppend } from './batch-append.js';
import { classicAppend } from './classic-append.js';
import { supportedMethods } from './features.js';
import type { ReadCall } from './calls.js';
import { read } from './read.js';
import { notInDouble } from './refused.js';
import type { Service } from './service.js';

export interface ListenOptions {
  /** 0: any free one. */
  readonly port: number;
  readonly streamsPerConnection: number;
}

/** Serves on the loopback interface, without TLS. Throws where the port is taken. */
export async function listen(
  service: Service,
  options: ListenOptions,
): Promise<{ readonly port: number; stop(): void }> {
  const server = new Server({
    'grpc.max_concurrent_streams': options.streamsPerConnection,
    'grpc.max_receive_message_length': 17 * 1024 * 1024,
  });
  server.addService(streamsGrpc.StreamsService, {
    read: (call: ReadCall) => read(service, call),
    append: (call: Parameters<typeof classicAppend>[1], answer: sendUnaryData<streams.AppendResp>) =>
      classicAppend(service, call, answer),
    batchAppend: (call: Parameters<typeof batchAppend>[1]) => batchAppend(service, call),
    delete: (_: unknown, answer: sendUnaryData<streams.DeleteResp>) => answer(notInDouble('deletion of streams')),
    tombstone: (_: unknown, answer: sendUnaryData<streams.TombstoneResp>) => answer(notInDouble('tombstones')),
  });
  server.addService(featuresGrpc.ServerFeaturesService, {
    getSupportedMethods: (
      _: ServerUnaryCall<shared.Empty, features.SupportedMethods>,
      answer: sendUnaryData<features.SupportedMethods>,
    ) => answer(null, supportedMethods(service.version)),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${options.port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { port, stop: () => server.forceShutdown() };
}
