import type { KafkaMessage } from 'kafkajs';
import { fromRecord, toRecord } from './record.js';

const record = (changes: Partial<KafkaMessage>): KafkaMessage =>
  ({ key: null, value: null, timestamp: '1', attributes: 0, offset: '0', headers: {}, ...changes }) as KafkaMessage;
const message = { topic: 't', key: 'k', headers: { ce_id: 'a' }, value: 'v' };

describe('a record of Kafka', () => {
  it('fault 5: is a message whatever it holds', () => {
    expect(fromRecord('t', record({})).message).toEqual({ topic: 't', key: '', headers: {}, value: '' });
    const odd = record({
      key: Buffer.from([0xff]),
      value: Buffer.from([0xc3, 0x28]),
      headers: { twice: [Buffer.from('first'), 'second'], none: undefined, empty: [] },
    });
    expect(fromRecord('t', odd).message).toEqual({
      topic: 't',
      key: '\ufffd',
      headers: { twice: 'first' },
      value: '\ufffd(',
    });
  });

  it('names the group of a replayed message, and gives it back as it was', () => {
    const { key, value, headers } = toRecord(message, 'wallet');
    const bytes = record({ key: Buffer.from(String(key)), value: Buffer.from(String(value)), headers: headers ?? {} });
    expect(fromRecord('t', bytes)).toMatchObject({ message, forGroup: 'wallet' });
    expect(toRecord(message).headers).toEqual(message.headers);
  });
});
