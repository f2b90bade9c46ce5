import { collect, promptTimers } from '@tirage/testing';
import { runs } from './runs.js';

const END = '|';
/** Much longer than prompt timers linger. */
const quiet = async () => {
  for (let n = 0; n < 5; n++) await new Promise((resolve) => setImmediate(resolve));
};

async function* items(text: string): AsyncIterable<string> {
  for (const item of text) {
    if (item === ' ') await quiet();
    else yield item;
  }
}

const runsOf = async (text: string, most = 3) => {
  const options = { most, linger: 5, timers: promptTimers, ends: (item: string) => item === END };
  return (await collect(runs(items(text), options))).map((run) => run.join(''));
};

describe('runs', () => {
  it('are full until the first item that ends one, however slowly items come', async () => {
    expect(await runsOf('abcdefg|')).toEqual(['abc', 'def', 'g|']);
    expect(await runsOf('a b c d|')).toEqual(['abc', 'd|']);
  });

  it('do not wait for more than their time once live, and lose and double nothing', async () => {
    expect(await runsOf('a|bc d | e|  |f')).toEqual(['a|', 'bc', 'd', '|', 'e|', '|', 'f']);
    expect(await runsOf('|abcdefg')).toEqual(['|', 'abc', 'def', 'g']);
    expect(await runsOf('|ab c', 1)).toEqual(['|', 'a', 'b', 'c']);
    expect(await runsOf('')).toEqual([]);
  });

  it('pass an error on', async () => {
    async function* broken() {
      yield 'a';
      throw new RangeError('broken');
    }
    const options = { most: 3, linger: 5, timers: promptTimers, ends: () => false };
    await expect(collect(runs(broken(), options))).rejects.toBeInstanceOf(RangeError);
  });
});
