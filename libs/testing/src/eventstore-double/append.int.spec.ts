import { ANY, BACKWARDS, END, NO_STREAM, STREAM_EXISTS, WrongExpectedVersionError } from '@eventstore/db-client';
import { collect } from '../iterate.js';
import { inMemory, ONE_CALL, onSqlite, openDouble, tagged, taggedEvents, tagsOf } from './opened-double.js';
import type { OpenedDouble } from './opened-double.js';

const STORES = { memory: inMemory, SQLite: onSqlite };
const WAYS = { 'a call for each append': ONE_CALL, 'one call for many appends': {} };
const CASES = Object.entries(STORES).flatMap(([kept, store]) =>
  Object.entries(WAYS).map(([way, options]) => ({ name: `kept in ${kept}, with ${way}`, store, options })),
);

describe.each(CASES)('the double of EventStoreDB, $name', ({ store, options }) => {
  let opened: OpenedDouble;
  beforeAll(async () => {
    opened = await openDouble(store);
  });
  afterAll(() => opened.close());

  const append = (stream: string, tags: readonly string[], expectedRevision: typeof NO_STREAM | bigint) =>
    opened.client.appendToStream(stream, taggedEvents(...tags), { expectedRevision, ...options });
  const tagsIn = (stream: string) => tagsOf(opened.client.readStream(stream));

  it('appends at the expected revision and tells where the last event stands', async () => {
    const first = await append('round-a', ['a', 'b'], NO_STREAM);
    const second = await append('round-a', ['c'], 1n);
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(second).toMatchObject({ success: true, nextExpectedRevision: 2n });
    const [last] = await collect(opened.client.readStream('round-a', { direction: BACKWARDS, fromRevision: END }));
    expect(second.position).toEqual(last?.event?.position);
    expect(await tagsIn('round-a')).toEqual(['a', 'b', 'c']);
  });

  it('refuses another revision, telling the expected one and the current one', async () => {
    await append('round-b', ['a', 'b', 'c'], NO_STREAM);
    await expect(append('round-b', ['x'], 0n)).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(append('round-b', ['x'], 0n)).rejects.toMatchObject({
      streamName: 'round-b',
      expectedVersion: 0n,
      actualVersion: 2n,
    });
    await expect(append('round-b', ['x'], NO_STREAM)).rejects.toMatchObject({ expectedVersion: 'no_stream' });
    await expect(append('round-b', ['x'], 7n)).rejects.toMatchObject({ expectedVersion: 7n, actualVersion: 2n });
    await expect(append('round-none', ['x'], 0n)).rejects.toMatchObject({ actualVersion: 'no_stream' });
    expect(await tagsIn('round-b')).toEqual(['a', 'b', 'c']);
  });

  it('takes the same ids at the original expected revision as done, however late', async () => {
    const first = await append('round-c', ['a', 'b'], NO_STREAM);
    const second = await append('round-c', ['c', 'd'], 1n);
    expect(await append('round-c', ['a', 'b'], NO_STREAM)).toEqual(first);
    expect(await append('round-c', ['c', 'd'], 1n)).toEqual(second);
    expect(await append('round-c', ['b', 'c'], 0n)).toMatchObject({ nextExpectedRevision: 2n });
    expect(await tagsIn('round-c')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('writes the same ids AGAIN at the current revision', async () => {
    await append('round-d', ['a', 'b'], NO_STREAM);
    expect(await append('round-d', ['a', 'b'], 1n)).toMatchObject({ nextExpectedRevision: 3n });
    expect(await tagsIn('round-d')).toEqual(['a', 'b', 'a', 'b']);
  });

  it('refuses ids of which only some are the same, or the same ids elsewhere in the stream', async () => {
    await append('round-e', ['a', 'b'], NO_STREAM);
    await append('round-e', ['c'], 1n);
    for (const [tags, expected] of [
      [['a', 'x'], NO_STREAM],
      [['b', 'a'], NO_STREAM],
      [['b'], NO_STREAM],
      [['a', 'b', 'c', 'd'], NO_STREAM],
      [['b', 'c', 'beyond'], 0n],
    ] as const)
      await expect(append('round-e', tags, expected)).rejects.toBeInstanceOf(WrongExpectedVersionError);
    expect(await append('wallet-e', ['a', 'b'], NO_STREAM)).toMatchObject({ nextExpectedRevision: 1n });
    expect(await tagsIn('round-e')).toEqual(['a', 'b', 'c']);
  });

  it('gives a revision to one of many concurrent appends', async () => {
    await append('round-f', ['first'], NO_STREAM);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => append('round-f', [`${n}`], 0n)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await tagsIn('round-f')).toHaveLength(2);
  });

  it('keeps a stream whose name has no category, and a stream of metadata', async () => {
    await append('plain', ['a'], NO_STREAM);
    await opened.client.setStreamMetadata('plain', { maxCount: 5 }, { expectedRevision: NO_STREAM, ...options });
    expect(await tagsIn('plain')).toEqual(['a']);
    expect(await opened.client.getStreamMetadata('plain')).toMatchObject({ metadata: { maxCount: 5 } });
  });

  it('refuses more than the server takes at once, by its name', async () => {
    const large = { ...tagged('large'), data: { tag: 'x'.repeat(1_100_000) } };
    const refused = opened.client.appendToStream('round-g', large, { expectedRevision: NO_STREAM, ...options });
    await expect(refused).rejects.toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1_048_576 });
  });

  it.each([ANY, STREAM_EXISTS] as const)('says that it has no append at %s', async (expectedRevision) => {
    const refused = opened.client.appendToStream('round-h', taggedEvents('a'), { expectedRevision, ...options });
    await expect(refused).rejects.toThrow(/the test double of EventStoreDB has no append/);
  });

  it('says that it has no deletion', async () => {
    const deleted = opened.client.deleteStream('round-a', { expectedRevision: 2n });
    await expect(deleted).rejects.toThrow(/UNIMPLEMENTED: the test double/);
    const tombstoned = opened.client.tombstoneStream('round-a', { expectedRevision: 2n });
    await expect(tombstoned).rejects.toThrow(/UNIMPLEMENTED: the test double/);
  });
});

describe('one call for many appends, on the double of EventStoreDB', () => {
  it('goes on after an append was refused, and takes one that comes in several messages', async () => {
    const opened = await openDouble();
    const { client } = opened;
    await client.appendToStream('round-a', taggedEvents('a'), { expectedRevision: NO_STREAM });
    const tags = Array.from({ length: 200 }, (_, n) => `many ${n}`);
    const [refused, many, next] = await Promise.allSettled([
      client.appendToStream('round-a', taggedEvents('x'), { expectedRevision: NO_STREAM }),
      client.appendToStream('round-b', taggedEvents(...tags), { expectedRevision: NO_STREAM, batchAppendSize: 1_000 }),
      client.appendToStream('round-a', taggedEvents('b'), { expectedRevision: 0n }),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { type: 'wrong-expected-version' } });
    expect(many).toMatchObject({ status: 'fulfilled', value: { nextExpectedRevision: 199n } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { nextExpectedRevision: 1n } });
    expect(await tagsOf(client.readStream('round-b'))).toEqual(tags);
    await opened.close();
  });
});
