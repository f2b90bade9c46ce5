import { describeStopsUnderLoad } from './support/stops-suite.js';

describeStopsUnderLoad('fault 12: SIGTERM under load, 50 times', 50, 900_000);
