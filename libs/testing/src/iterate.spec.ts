import { collect, reading, take, until } from './index.js';

async function* countTo(last: number, onClose: () => void = () => undefined) {
  try {
    for (let n = 1; n <= last; n++) yield n;
  } finally {
    onClose();
  }
}

describe('iterating', () => {
  it('collects everything', async () => {
    expect(await collect(countTo(3))).toEqual([1, 2, 3]);
  });

  it('takes no more than it is told to, and closes', async () => {
    let closed = 0;
    expect(
      await take(
        countTo(9, () => closed++),
        2,
      ),
    ).toEqual([1, 2]);
    expect(await take(countTo(1), 2)).toEqual([1]);
    expect(
      await until(
        countTo(9, () => closed++),
        (n) => n === 3,
      ),
    ).toEqual([1, 2, 3]);
    expect(closed).toBe(2);
  });

  it('reads bit by bit', async () => {
    const numbers = reading(countTo(9));
    expect(await numbers.take(2)).toEqual([1, 2]);
    expect(await numbers.until((n) => n === 5)).toEqual([3, 4, 5]);
    expect(await numbers.rest()).toEqual([6, 7, 8, 9]);
    expect(await numbers.take(1)).toEqual([]);
  });
});
