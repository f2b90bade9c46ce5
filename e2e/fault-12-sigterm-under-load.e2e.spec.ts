import { oneProcess } from './support/one-process.js';
import { describeStopsUnderLoad } from './suites/stops.js';

// 50 times: fault-12-sigterm-50-times.long.spec.ts
describe('fault 12: SIGTERM under load, a few times', () => describeStopsUnderLoad(oneProcess(), 2, 300_000));
