import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Metadata, Server, ServerCredentials, status, type sendUnaryData } from '@grpc/grpc-js';
import { InMemoryEventStore, StoreUnavailable } from '@tirage/event-sourcing';
import { systemClock } from '@tirage/kernel';
import { collect, sampleEvents, startEventStoreDouble, take, type EventStoreDouble } from '@tirage/testing';
import { connectTo } from './spec/against-double.js';

jest.setTimeout(60_000);

/** What makes the client choose the stream that all appends share, unless credentials come with the append. */
const BATCH_APPEND = new features.SupportedMethod()
  .setServiceName('event_store.client.streams.streams')
  .setMethodName('batchappend');

interface Call {
  readonly metadata: Metadata;
  emit(event: 'error', error: object): void;
}

interface Follower {
  readonly port: number;
  /** What was asked of it: `<method>`, with `leader` where only a leader may answer. */
  readonly asked: string[];
  close(): void;
}

/** A node that only says where the leader is: to whoever asks for the cluster, and to whoever asks for a leader's answer. */
async function startFollower(leaderPort: number): Promise<Follower> {
  const asked: string[] = [];
  const notLeader = (method: string, call: Call): object => {
    asked.push(call.metadata.get('requires-leader').includes('true') ? `${method} leader` : method);
    const metadata = new Metadata();
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', '127.0.0.1');
    metadata.set('leader-endpoint-port', `${leaderPort}`);
    return { code: status.NOT_FOUND, details: 'not leader', metadata };
  };
  const unimplemented = (_: unknown, answer: sendUnaryData<never>) => answer({ code: status.UNIMPLEMENTED });
  const server = new Server();
  server.addService(streamsGrpc.StreamsService, {
    read: (call: Call) => call.emit('error', notLeader('read', call)),
    append: (call: Call, answer: sendUnaryData<never>) => answer(notLeader('append', call)),
    batchAppend: (call: Call) => call.emit('error', notLeader('batchAppend', call)),
    delete: unimplemented,
    tombstone: unimplemented,
  });
  server.addService(featuresGrpc.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: sendUnaryData<features.SupportedMethods>) =>
      answer(
        null,
        new features.SupportedMethods().setEventStoreServerVersion('24.10.5').setMethodsList([BATCH_APPEND]),
      ),
  });
  server.addService(gossipGrpc.GossipService, {
    read: (_: unknown, answer: sendUnaryData<gossip.ClusterInfo>) => answer(null, clusterOf(port, leaderPort)),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { port, asked, close: () => server.forceShutdown() };
}

function clusterOf(follower: number, leader: number): gossip.ClusterInfo {
  const { MemberInfo } = gossip;
  const member = (port: number, state: gossip.MemberInfo.VNodeState) =>
    new MemberInfo()
      .setInstanceId(new shared.UUID().setString('00000000-0000-4000-8000-000000000000'))
      .setTimeStamp('0')
      .setState(state)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port));
  const { FOLLOWER, LEADER } = MemberInfo.VNodeState;
  return new gossip.ClusterInfo().setMembersList([member(follower, FOLLOWER), member(leader, LEADER)]);
}

async function cluster(body: (leader: EventStoreDouble, follower: Follower) => Promise<void>): Promise<void> {
  const leader = await startEventStoreDouble({ store: new InMemoryEventStore({ clock: systemClock }) });
  const follower = await startFollower(Number(/:(\d+)\?/.exec(leader.url)?.[1]));
  try {
    await body(leader, follower);
  } finally {
    follower.close();
    await leader.close();
  }
}

describe('in a cluster', () => {
  it('the leader is found by asking any node', () =>
    cluster(async (_, follower) => {
      const { store, close } = await connectTo(
        `esdb://127.0.0.1:${follower.port},127.0.0.1:${follower.port}?tls=false`,
      );
      await store.append('round-1', sampleEvents('a'), 'no-stream');
      expect(await collect(store.read('round-1'))).toHaveLength(1);
      expect(follower.asked).toEqual([]);
      await close();
    }));

  it.each(['append', 'read', 'subscribe'] as const)(
    'the leader alone answers: a follower refuses to %s and names it, and the next call goes there',
    (operation) =>
      cluster(async (_, follower) => {
        const { store, close } = await connectTo(`esdb://127.0.0.1:${follower.port}?tls=false`);
        const signal = new AbortController().signal;
        const run = {
          append: () => store.append('round-1', sampleEvents('a'), 'no-stream'),
          read: () => collect(store.read('round-1')),
          subscribe: () => take(store.subscribe({ after: 'end', categories: ['round'], signal }), 1),
        };
        await expect(run[operation]()).rejects.toBeInstanceOf(StoreUnavailable);
        await expect(run[operation]()).resolves.toBeDefined();
        expect(follower.asked).toEqual([operation === 'append' ? 'append leader' : 'read leader']);
        await close();
      }),
  );
});
