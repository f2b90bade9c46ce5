import type { DomainEvent } from '@tirage/event-sourcing';
import { deciderSpec, type Decider } from './index.js';

type Door = { readonly open: boolean };
const opened: DomainEvent = { type: 'DoorOpened', data: {} };

const door: Decider<Door, 'open' | 'kick', DomainEvent, 'illegal'> = {
  initialState: () => ({ open: false }),
  evolve: (_, event) => ({ open: event.type === 'DoorOpened' }),
  decide: (command, state) => (command === 'kick' ? 'illegal' : state.open ? [] : [opened]),
};

describe('given, when, then', () => {
  const { given, runTwice } = deciderSpec(door);

  it('compares the decision', () => {
    given([]).when('open').then([opened]);
    given([opened]).when('open').thenNothing();
    given([]).when('kick').then('illegal');
    expect(() => given([]).when('open').then([])).toThrow();
    expect(() => given([]).when('open').thenNothing()).toThrow();
  });

  it('finds a command that writes twice', () => {
    expect(runTwice([], 'open')).toEqual([opened]);
    const forgetful = deciderSpec({ ...door, decide: () => [opened] });
    expect(() => forgetful.runTwice([], 'open')).toThrow();
  });

  it('finds a decider that changes its state or draws at random', () => {
    const changing = deciderSpec<{ open: boolean }, 'open', DomainEvent>({
      initialState: () => ({ open: false }),
      evolve: (state) => Object.assign(state, { open: true }),
      decide: () => [],
    });
    expect(() => changing.given([opened]).when('open').thenNothing()).toThrow(/read only/);
    let n = 0;
    const random = deciderSpec({ ...door, decide: () => [{ type: 'Drawn', data: { n: n++ } }] });
    expect(() => random.given([]).when('open').then([])).toThrow();
  });

  it('expects an error where one is thrown', () => {
    const strict = deciderSpec({
      ...door,
      decide: () => {
        throw new RangeError('no');
      },
    });
    strict.given([]).when('open').thenThrows(RangeError);
  });
});
