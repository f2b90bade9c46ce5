import { describeRequests } from './suites/requests.js';
import { oneProcess } from './support/one-process.js';

describe('one platform and everything that is asked of it', () => describeRequests(oneProcess(), 90_000));
