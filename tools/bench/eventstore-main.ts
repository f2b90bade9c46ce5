import { benchEventStore } from './eventstore.js';

/** Prints the bench of the server named by TIRAGE_TEST_EVENTSTORE_URL; `npm run test:eventstore` calls it. */
const url = process.env['TIRAGE_TEST_EVENTSTORE_URL'];
if (url === undefined) throw new Error('TIRAGE_TEST_EVENTSTORE_URL names no server');
console.log('eventstore:');
console.log(JSON.stringify(await benchEventStore(url), undefined, 2));
