import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { must } from '../must.js';
import { temporaryFolder } from '../temporary-folder.js';
import { ONE_CALL, taggedEvents, tagsOf } from './opened-double.js';

const root = join(__dirname, '../../../..');
const WRITERS = 8;

/** Starts the program from source; resolves with the line it prints when it listens. */
async function started(...args: readonly string[]): Promise<{ child: ChildProcess; line: string }> {
  const main = 'libs/testing/src/eventstore-double/main.ts';
  const child = spawn(process.execPath, ['--import', './tools/ts-loader.mjs', main, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(must(child.stdout)), 'line')) as [string];
  return { child, line };
}

const urlIn = (line: string): string => must(/esdb:\/\/\S+tls=false/.exec(line)?.[0], 'url');

describe('the double of EventStoreDB as a process', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('says in one line what it is and where, and ends by itself when told to', async () => {
    const { child, line } = await started('--data', folder.file('short.db'), '--port', '0');
    expect(line).toMatch(/^test double of EventStoreDB \(not EventStoreDB\) on esdb:\/\/127\.0\.0\.1:\d+\?tls=false/);
    const client = EventStoreDBClient.connectionString(urlIn(line));
    const subscription = client.subscribeToAll();
    await once(subscription, 'caughtUp');
    const error = once(subscription, 'error');
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await error;
    await client.dispose();
  }, 30_000);

  it('killed under load and started again at the same port, has every append it acknowledged', async () => {
    const file = folder.file('killed.db');
    const first = await started('--data', file, '--port', '0');
    const url = urlIn(first.line);
    const client = EventStoreDBClient.connectionString(url);
    const acknowledged = new Array<number>(WRITERS).fill(0);
    let told = 0;
    const exit = once(first.child, 'exit');
    const append = (to: EventStoreDBClient, writer: number, n: number) =>
      to.appendToStream(`round-${writer}`, taggedEvents(`${writer}/${n}/0`, `${writer}/${n}/1`), {
        expectedRevision: n === 0 ? NO_STREAM : BigInt(2 * n - 1),
        ...ONE_CALL,
      });
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; ; n++) {
        await append(client, writer, n);
        acknowledged[writer] = n + 1;
        if (++told === 300) first.child.kill('SIGKILL');
      }
    };
    await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    expect(await exit).toEqual([null, 'SIGKILL']);
    await client.dispose();

    const second = await started('--data', file, '--port', new URL(url).port);
    expect(urlIn(second.line)).toBe(url);
    const again = EventStoreDBClient.connectionString(url);
    for (const [writer, appends] of acknowledged.entries()) {
      // The append whose answer was lost, sent again: written once, whether it had been written or not.
      await append(again, writer, appends);
      const tags = Array.from({ length: appends + 1 }, (_, n) => [`${writer}/${n}/0`, `${writer}/${n}/1`]).flat();
      expect(await tagsOf(again.readStream(`round-${writer}`))).toEqual(tags);
    }
    await again.dispose();
    const end = once(second.child, 'exit');
    second.child.kill('SIGTERM');
    expect(await end).toEqual([0, null]);
  }, 30_000);
});
