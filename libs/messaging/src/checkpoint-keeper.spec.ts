import { InMemoryCheckpoints, type Position } from '@tirage/event-sourcing';
import { promptTimers, seededRandom } from '@tirage/testing';
import { CheckpointKeeper } from './index.js';

const at = (count: number): Position => ({ commit: BigInt(count), prepare: BigInt(count) });

function keeperOf(checkpoints: InMemoryCheckpoints): CheckpointKeeper {
  return new CheckpointKeeper({
    name: 'relay',
    checkpoints,
    timers: promptTimers,
    random: seededRandom(1),
    signal: new AbortController().signal,
    everyMs: 10,
    backOff: { first: 1, most: 10 },
    onProblem: () => undefined,
  });
}

describe('the keeper of a checkpoint', () => {
  it('saves the furthest position, once, whatever comes late', async () => {
    const checkpoints = new InMemoryCheckpoints();
    const keeper = keeperOf(checkpoints);
    for (const position of [2, 5, 3]) keeper.moveTo(at(position));
    await keeper.settled();
    expect(await checkpoints.load('relay')).toEqual(at(5));
  });

  it('leaves a checkpoint where another owner has moved it further', async () => {
    const checkpoints = new InMemoryCheckpoints();
    const keeper = keeperOf(checkpoints);
    await keeper.load();
    await checkpoints.save('relay', at(4), undefined);
    keeper.moveTo(at(1));
    await keeper.settled();
    expect(await checkpoints.load('relay')).toEqual(at(4));
  });
});
