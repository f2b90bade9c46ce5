import { describeSecrecy } from './suites/secrecy.js';
import { oneProcess } from './support/one-process.js';

describe('fault 13: nothing before the reveal tells the outcome or the remaining lots', () => {
  describeSecrecy(oneProcess({ TIRAGE_LOG_LEVEL: 'trace' }));
});
