import { Readable } from 'node:stream';
import { promptTimers } from '@tirage/testing';
import { openConnection } from './connection-string.js';
import { closeConnection } from './session.js';

it('closing does not wait for ever for a call whose end never comes', async () => {
  const { client } = openConnection('esdb://127.0.0.1:1?tls=false');
  const endless = new Readable({ destroy: () => undefined });
  (Reflect.get(client, 'disposableStreams') as Set<Readable>).add(endless);
  await closeConnection({ client, timers: promptTimers });
  expect(endless.destroyed).toBe(true);
  const channel = await client['getChannel']();
  expect(channel.getConnectivityState(false)).toBe(4); // shut down
});
