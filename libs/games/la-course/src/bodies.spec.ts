import { validateSync } from 'class-validator';
import { laCourse } from './definition.js';
import { betOn } from './specs/play.js';

/** Names of the members that are refused. */
const refused = (body: object): readonly string[] =>
  validateSync(Object.assign(new laCourse.choicesBody(), body), {
    whitelist: true,
    forbidNonWhitelisted: true,
  }).map(({ property }) => property);

describe('the body of the choices', () => {
  it.each([1, 2, 5])('takes %i bets, whatever they are: the opening says what is wrong with each', (count) => {
    expect(refused({ bets: Array(count).fill(betOn('1/2')) })).toEqual([]);
    expect(refused({ bets: Array(count).fill('anything') })).toEqual([]);
  });

  it.each([undefined, null, {}, 'toutes', 5, [], Array(6).fill(betOn('1/2'))])('refuses the bets %j', (bets) => {
    expect(refused({ bets })).toEqual(['bets']);
  });

  it('refuses members that are not its own', () => {
    expect(refused({ bets: [betOn('1/2')], mode: 'auto' })).toEqual(['mode']);
  });
});

it('no step has a body', () => {
  expect(laCourse.actionBodies).toEqual({});
});
