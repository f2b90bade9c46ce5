import { BACKWARDS, binaryEvent, END, NO_STREAM, START, StreamNotFoundError } from '@eventstore/db-client';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import { credentials } from '@grpc/grpc-js';
import { collect } from '../iterate.js';
import {
  inMemory,
  onSqlite,
  openDouble,
  tagged,
  taggedEvents,
  tagsOf,
  type OpenedDouble,
  type Tagged,
} from './opened-double.js';

describe.each(Object.entries({ memory: inMemory, SQLite: onSqlite }))(
  'reads of the double of EventStoreDB, kept in %s',
  (_, store) => {
    let opened: OpenedDouble;
    beforeAll(async () => {
      opened = await openDouble(store);
      await opened.client.appendToStream('round-1', taggedEvents('a', 'b', 'c'), { expectedRevision: NO_STREAM });
      await opened.client.appendToStream('wallet-1', taggedEvents('w'), { expectedRevision: NO_STREAM });
      await opened.client.appendToStream('round-1', taggedEvents('d', 'e'), { expectedRevision: 2n });
    });
    afterAll(() => opened.close());

    it('give what was appended: id, type, data, metadata, revision, time, position in the whole log', async () => {
      const [first, second] = await collect(opened.client.readStream<Tagged>('round-1', { maxCount: 2 }));
      expect(first?.event).toMatchObject({
        streamId: 'round-1',
        id: tagged('a').id,
        type: 'Tagged',
        data: { tag: 'a' },
        metadata: { about: 'é a' },
        revision: 0n,
        isJson: true,
        created: new Date('2026-11-30T00:00:00.000Z'),
        position: { commit: 1n, prepare: 1n },
      });
      expect(first?.commitPosition).toBe(1n);
      expect(second?.event).toMatchObject({ revision: 1n, position: { commit: 2n, prepare: 2n } });
    });

    it('give bytes back as they came', async () => {
      const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
      const text = Buffer.from('{"spaces" :  true}\n');
      const events = [
        binaryEvent({ type: 'Bytes', data: bytes, metadata: bytes }),
        binaryEvent({ type: 'Bytes', data: text }),
      ];
      await opened.client.appendToStream('bytes-1', events, { expectedRevision: NO_STREAM });
      const [first, second] = await collect(opened.client.readStream('bytes-1'));
      expect(first?.event).toMatchObject({ isJson: false });
      expect(Buffer.from(first?.event?.data as Uint8Array)).toEqual(Buffer.from(bytes));
      expect(Buffer.from(first?.event?.metadata as Uint8Array)).toEqual(Buffer.from(bytes));
      expect(Buffer.from(second?.event?.data as Uint8Array)).toEqual(text);
      expect(second?.event?.metadata).toBeUndefined();
    });

    it.each([
      ['from its start', {}, 'abcde'],
      ['from a revision, inclusive', { fromRevision: 2n }, 'cde'],
      ['from beyond its end', { fromRevision: 9n }, ''],
      ['from its end', { fromRevision: END }, ''],
      ['so many', { fromRevision: 1n, maxCount: 2 }, 'bc'],
      ['backwards from its end', { direction: BACKWARDS, fromRevision: END }, 'edcba'],
      ['backwards from a revision, inclusive', { direction: BACKWARDS, fromRevision: 1n }, 'ba'],
      ['backwards from beyond its end', { direction: BACKWARDS, fromRevision: 9n, maxCount: 2 }, 'ed'],
      ['backwards from its start', { direction: BACKWARDS, fromRevision: START }, 'a'],
    ] as const)('give a stream %s', async (_, options, tags) => {
      expect((await tagsOf(opened.client.readStream('round-1', options))).join('')).toBe(tags);
    });

    it('say that there is no such stream, in both directions', async () => {
      await expect(collect(opened.client.readStream('round-9'))).rejects.toBeInstanceOf(StreamNotFoundError);
      const backwards = opened.client.readStream('round-9', { direction: BACKWARDS, fromRevision: END });
      await expect(collect(backwards)).rejects.toMatchObject({ type: 'stream-not-found', streamName: 'round-9' });
    });

    const at = (commit: bigint) => ({ commit, prepare: commit });
    it.each([
      ['from its start', { maxCount: 6 }, 'abcwde'],
      ['from a position, inclusive', { fromPosition: at(3n), maxCount: 3 }, 'cwd'],
      ['from its end', { fromPosition: END }, ''],
      ['backwards from a position, exclusive', { direction: BACKWARDS, fromPosition: at(5n) }, 'wcba'],
      ['backwards, so many', { direction: BACKWARDS, fromPosition: at(7n), maxCount: 2 }, 'ed'],
      ['backwards from its start', { direction: BACKWARDS, fromPosition: START }, ''],
    ] as const)('give the whole log %s', async (_, options, tags) => {
      expect((await tagsOf(opened.client.readAll(options))).join('')).toBe(tags);
    });

    it('give the last event of a long log', async () => {
      const tags = Array.from({ length: 700 }, (_, n) => `long ${n}`);
      await opened.client.appendToStream('long-1', taggedEvents(...tags), { expectedRevision: NO_STREAM });
      const backwards = { direction: BACKWARDS, fromPosition: END } as const;
      expect(await tagsOf(opened.client.readAll({ ...backwards, maxCount: 700 }))).toEqual(tags.reverse());
      expect(await tagsOf(opened.client.readAll({ ...backwards, maxCount: 1 }))).toEqual(['long 699']);
    });
  },
);

describe('the double of EventStoreDB', () => {
  it('says the version it was given', async () => {
    const opened = await openDouble(inMemory, { version: '23.10.1' });
    const features = new featuresGrpc.ServerFeaturesClient(
      new URL(opened.double.url).host,
      credentials.createInsecure(),
    );
    const told = await new Promise<SupportedMethods>((resolve, reject) =>
      features.getSupportedMethods(new Empty(), (error, methods) => (error ? reject(error) : resolve(methods))),
    );
    features.close();
    expect(told.getEventStoreServerVersion()).toBe('23.10.1');
    await opened.close();
    await expect(openDouble(inMemory, { version: 'latest' })).rejects.toThrow(/not a version/);
  });

  it('reads nothing backwards from an empty log', async () => {
    const opened = await openDouble();
    const backwards = opened.client.readAll({ direction: BACKWARDS, fromPosition: END });
    expect(await collect(backwards)).toEqual([]);
    await opened.close();
  });

  it('gives events of a stream no position before version 22.6, as those servers do', async () => {
    const opened = await openDouble(inMemory, { version: '21.10.9' });
    await opened.client.appendToStream('round-1', taggedEvents('a'), { expectedRevision: NO_STREAM });
    const [inStream] = await collect(opened.client.readStream('round-1'));
    expect(inStream?.commitPosition).toBeUndefined();
    expect(inStream?.event?.position?.commit).toBe(2n ** 64n - 1n);
    const [inLog] = await collect(opened.client.readAll({ maxCount: 1 }));
    expect(inLog?.event?.position).toEqual({ commit: 1n, prepare: 1n });
    await opened.close();
  });
});
