import { Money } from '@tirage/kernel';
import { withMode, withoutChoices } from './openings.js';
import { PAIRS_RULES } from './spec/pairs.js';

const euro = Money.parse;
const unknown = { field: 'choices.speed', message: 'this game has no such choice' };
const price = { field: 'stake', message: 'must be 2.00' };

describe('an opening without choices', () => {
  const open = (stake: string, choices = {}) => withoutChoices(euro(stake), choices, PAIRS_RULES);
  it('takes the stake that is sold', () => expect(open('2.00')).toEqual({}));
  it('names all that does not fit', () =>
    expect(open('3.00', { speed: 1 })).toEqual([{ ...unknown, message: 'this game has no choices' }, price]));
});

describe('an opening with a mode', () => {
  const open = (stake: string, choices = {}) => withMode(euro(stake), choices, PAIRS_RULES);
  it('has auto filled in', () => expect(open('2.00')).toEqual({ mode: 'auto' }));
  it('takes manual', () => expect(open('2.00', { mode: 'manual' })).toEqual({ mode: 'manual' }));
  it('names all that does not fit', () => {
    const mode = { field: 'choices.mode', message: 'must be auto or manual' };
    expect(open('3.00', { mode: 'fast', speed: 1 })).toEqual([unknown, mode, price]);
  });
});
