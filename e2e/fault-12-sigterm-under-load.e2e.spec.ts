import { describeStopsUnderLoad } from './support/stops-suite.js';

// 50 times: fault-12-sigterm-50-times.long.spec.ts
describeStopsUnderLoad('fault 12: SIGTERM under load, a few times', 2, 120_000);
