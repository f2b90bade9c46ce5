import { systemClock } from '@tirage/kernel';
import { describeEventStore, temporaryFolder } from '@tirage/testing';
import { openSqliteEventStore } from './event-store.js';

describeEventStore('SQLite', async () => {
  const folder = temporaryFolder();
  const open = () => openSqliteEventStore({ file: folder.file('events.db'), clock: systemClock });
  let store = await open();
  return {
    store,
    reopen: async () => {
      await store.close();
      return (store = await open());
    },
    close: async () => {
      await store.close();
      folder.remove();
    },
  };
});
