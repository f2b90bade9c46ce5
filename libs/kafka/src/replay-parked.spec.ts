import { systemClock } from '@tirage/kernel';
import { BusUnavailable, InMemoryParked, type ParkedMessage } from '@tirage/messaging';
import { must } from '@tirage/testing';
import { replayParked } from './index.js';

const message = { topic: 'tirage.events.round', key: 'round-1', headers: { ce_id: 'a' }, value: '{}' };

describe('replaying a parked message', () => {
  it('delivers it before it is taken out: when that fails it is still parked', async () => {
    const parked = new InMemoryParked(systemClock);
    await parked.park('wallet', message, 'a bug');
    const entry = must((await parked.list())[0]);
    const away = { deliver: () => Promise.reject(new BusUnavailable('away')) };
    await expect(replayParked(parked, away, entry.id)).rejects.toBeInstanceOf(BusUnavailable);
    expect(await parked.list()).toEqual([entry]);
    const delivered: ParkedMessage[] = [];
    const back = { deliver: async (each: ParkedMessage) => void delivered.push(each) };
    expect(await replayParked(parked, back, entry.id)).toEqual(entry);
    expect(delivered).toEqual([entry]);
    expect(await parked.list()).toEqual([]);
    expect(await replayParked(parked, back, entry.id)).toBeUndefined();
  });
});
