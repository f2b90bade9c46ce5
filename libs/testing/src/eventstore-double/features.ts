import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ServerVersion } from './server-version.js';

/** The server's version and the methods it has, by which the client chooses how to append. */
export function supportedMethods({ text }: ServerVersion): features.SupportedMethods {
  const methods = Object.values(streamsGrpc.StreamsService as unknown as Record<string, { readonly path: string }>);
  return new features.SupportedMethods().setEventStoreServerVersion(text).setMethodsList(
    methods.map(({ path }) => {
      const [, service = '', method = ''] = path.split('/');
      return new features.SupportedMethod().setServiceName(service.toLowerCase()).setMethodName(method.toLowerCase());
    }),
  );
}
