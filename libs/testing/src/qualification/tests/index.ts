export { bytesOfWords, chiSquare, integers } from './chi-square.js';
export { couponCollector } from './coupon-collector.js';
export { equidistribution } from './equidistribution.js';
export { gap } from './gap.js';
export { orderOf, permutation } from './permutation.js';
export { poker } from './poker.js';
export { runs } from './runs.js';
export { serialCorrelation } from './serial-correlation.js';
