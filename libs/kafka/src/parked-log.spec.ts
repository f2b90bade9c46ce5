import { ParkedLog, readRecord, type ParkedRecord } from './parked-log.js';

const message = { topic: 'tirage.events.round', key: 'round-1', headers: { ce_id: 'a' }, value: '{}' };
const parked = (id: string, reason = 'a bug'): ParkedRecord => ({
  kind: 'parked',
  id,
  group: 'wallet',
  message,
  reason,
  parkedAt: '2026-01-01T00:00:00.000Z',
});
const ended = (
  kind: 'replayed' | 'dropped',
  id: string,
  token: string,
  reason: string = kind,
): Exclude<ParkedRecord, { readonly kind: 'parked' }> => ({
  kind,
  id,
  reason,
  token,
  at: '2026-01-02T00:00:00.000Z',
});

describe('the log of parked messages', () => {
  it('gives an entry to the first who ends it', () => {
    const log = new ParkedLog();
    for (const record of [parked('a'), ended('replayed', 'a', 'first'), ended('dropped', 'a', 'second')])
      log.apply(record);
    expect(log.endedBy('first')?.id).toBe('a');
    expect(log.endedBy('second')).toBeUndefined();
    expect(log.list()).toEqual([]);
  });

  it('tells what became of a message, reasons included', () => {
    const log = new ParkedLog();
    const records = [
      parked('a', 'a bug'),
      parked('a', 'again'),
      ended('replayed', 'a', '1'),
      parked('a', 'still a bug'),
    ];
    for (const record of [...records, ended('dropped', 'a', '2', 'made by a test')]) log.apply(record);
    expect(log.history('a')).toMatchObject({
      state: 'dropped',
      entry: { group: 'wallet', message, reason: 'still a bug' },
      steps: [
        { what: 'parked', reason: 'a bug' },
        { what: 'replayed', reason: 'replayed' },
        { what: 'parked', reason: 'still a bug' },
        { what: 'dropped', reason: 'made by a test' },
      ],
    });
    expect(log.history('b')).toBeUndefined();
  });

  it('keeps a message that is parked anew before the record of its replay stands', () => {
    const log = new ParkedLog();
    const replayed = { ...ended('replayed', 'a', '1'), parkings: 1 } as const;
    for (const record of [parked('a'), parked('a', 'still a bug'), replayed]) log.apply(record);
    expect(log.list()).toMatchObject([{ id: 'a', reason: 'still a bug' }]);
    expect(log.history('a')?.steps.map(({ what }) => what)).toEqual(['parked', 'replayed', 'parked']);
    log.apply({ ...ended('replayed', 'a', '2'), parkings: 1 });
    expect(log.list()).toEqual([]);
    expect(readRecord(JSON.stringify(replayed))).toEqual(replayed);
  });

  it('reads what it has written and passes by what somebody else wrote', () => {
    for (const record of [parked('a'), ended('dropped', 'a', 'token')]) {
      expect(readRecord(JSON.stringify(record))).toEqual(record);
    }
    const foreign = [
      '',
      'x',
      'null',
      '[]',
      '7',
      '{"kind":"parked","id":"a","reason":"r"}',
      '{"kind":"gone","id":"a","reason":"r"}',
    ];
    for (const value of foreign) expect(readRecord(value)).toBeUndefined();
  });
});
