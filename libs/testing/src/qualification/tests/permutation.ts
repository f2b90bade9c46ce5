import { even, fit, needs, tally, type TestResult } from '../result.js';

/** Which of their orders each four values have, the 24 as often (Knuth, TAOCP 2, §3.3.2.F). */
export function permutation(values: readonly number[], name = 'permutation'): TestResult {
  const group = 4;
  needs(24 * 5 * group, values, name);
  const orders: number[] = [];
  for (let at = 0; at + group <= values.length; at += group) orders.push(orderOf(values.slice(at, at + group)));
  return fit(name, values.length, tally(orders, 24), [...even(24), 0]);
}

/** Which of their orders these values have, from 0: 0 for rising ones, n! − 1 for falling ones. */
export function orderOf(values: readonly number[]): number {
  let order = 0;
  values.forEach((value, place) => {
    let smaller = 0;
    for (let later = place + 1; later < values.length; later++) if ((values[later] ?? 0) < value) smaller++;
    order = order * (values.length - place) + smaller;
  });
  return order;
}
