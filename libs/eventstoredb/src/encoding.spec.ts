import { must, sampleEvent } from '@tirage/testing';
import { decodeEvent, encodeEvent } from './encoding.js';
import { UnsupportedServer } from './server-version.js';

const EVENT = sampleEvent('a', { type: 'StakeDebited', version: 3, metadata: { state: { z: '1.00', a: [] } } });
const utf8 = new TextDecoder();

const recorded = (changes: object = {}) => {
  const { id, type, data, metadata } = encodeEvent(EVENT);
  const event = {
    ...{ id, type, data, streamId: 'round-1', revision: 4n, isJson: true, created: new Date(1_000) },
    metadata: JSON.parse(utf8.decode(metadata as Uint8Array)) as object,
    position: { commit: 7n, prepare: 5n },
    ...changes,
  };
  return { event } as unknown as Parameters<typeof decodeEvent>[0];
};

describe('the stored form of an event', () => {
  it('is this one, for ever', () => {
    const { metadata, ...rest } = encodeEvent(EVENT);
    expect(rest).toEqual({ id: EVENT.id, type: 'StakeDebited', contentType: 'application/json', data: { tag: 'a' } });
    expect(utf8.decode(metadata as Uint8Array)).toBe(
      JSON.stringify({
        version: 3,
        causationId: EVENT.metadata.causationId,
        correlationId: EVENT.metadata.correlationId,
        actor: 'player',
        index: 0,
        count: 1,
        state: { z: '1.00', a: [] },
      }),
    );
  });

  it('is read back as it was, with its place', () => {
    const place = { stream: 'round-1', revision: 4n, position: { commit: 7n, prepare: 5n } };
    expect(decodeEvent(recorded())).toEqual({ ...EVENT, ...place, at: '1970-01-01T00:00:01.000Z' });
    expect(Object.keys(must(decodeEvent(recorded())).metadata)).not.toContain('version');
  });

  it.each([
    ['metadata of somebody else', { metadata: { $correlationId: 'x' } }],
    ['no metadata', { metadata: undefined }],
    ['bytes', { data: new Uint8Array(3) }],
    ['a list', { data: [] }],
  ])('is not: %s', (_, changes) => {
    expect(() => decodeEvent(recorded(changes))).toThrow('round-1 holds at revision 4');
  });

  it.each([undefined, { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n }])('has a position, not %p', (position) => {
    expect(() => decodeEvent(recorded({ position }))).toThrow(UnsupportedServer);
  });
});
