import { oneProcess } from './support/one-process.js';
import { describeStopsUnderLoad } from './suites/stops.js';

describe('fault 12: SIGTERM under load, 50 times', () => describeStopsUnderLoad(oneProcess(), 50, 1_800_000));
