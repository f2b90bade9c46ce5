import { Membership } from './membership.js';

const opened = () => {
  let now = 0;
  const membership = new Membership('wallet', { now: () => now }, 60_000);
  return { membership, pass: (ms: number) => (now += ms) };
};

describe('the membership of a consumer', () => {
  it('is a problem after too long without a sign, from the start on', () => {
    const { membership, pass } = opened();
    pass(60_000);
    expect(membership.problem()).toBeUndefined();
    pass(1_000);
    expect(membership.problem()).toBe('the consumer of group wallet has not taken part for 61 s');
    membership.isAlive();
    expect(membership.problem()).toBeUndefined();
  });

  it('is a problem from its death until it takes part again', () => {
    const { membership } = opened();
    membership.hasDied('no authority');
    membership.isAlive();
    expect(membership.problem()).toBe('the consumer of group wallet has died: no authority');
    membership.hasJoined();
    expect(membership.problem()).toBeUndefined();
  });
});
