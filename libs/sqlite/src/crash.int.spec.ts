import { systemClock } from '@tirage/kernel';
import { collect, sampleEvents, temporaryFolder } from '@tirage/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AlreadyOpen } from './errors.js';
import { openSqliteEventStore } from './event-store.js';

const root = join(__dirname, '../../..');
const WRITERS = 16;

/** Appends three events at a time to a stream of each writer, for ever, and tells each append that is acknowledged. */
const CHILD = `
  import { systemClock } from '@tirage/kernel';
  import { openSqliteEventStore } from '@tirage/sqlite';
  import { sampleEvents } from '${join(root, 'libs/testing/src/sample-events.js')}';
  const store = await openSqliteEventStore({ file: process.argv[2], clock: systemClock, maxGroup: 5 });
  const write = async (stream) => {
    for (let n = 0; ; n++) {
      const tags = [0, 1, 2].map((index) => stream + '/' + n + '/' + index);
      await store.append(stream, sampleEvents(...tags), n === 0 ? 'no-stream' : BigInt(3 * n - 1));
      process.stdout.write(stream + ' ' + n + '\\n');
    }
  };
  await Promise.all(Array.from({ length: ${WRITERS} }, (_, writer) => write('round-' + writer)));
`;

/** Runs the child until it has told so many appends, kills it at once, and gives what it told, per stream. */
async function killedAfter(count: number, file: string, script: string): Promise<Map<string, number>> {
  const child = spawn(process.execPath, ['--import', './tools/ts-loader.mjs', script, file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (told === '')
      void expect(openSqliteEventStore({ file, clock: systemClock })).rejects.toBeInstanceOf(AlreadyOpen);
    told += text;
    if (told.split('\n').length > count) child.kill('SIGKILL');
  });
  await once(child, 'close');
  expect(child.signalCode).toBe('SIGKILL');
  const acknowledged = new Map<string, number>();
  for (const line of told.split('\n').slice(0, -1)) {
    const [stream = '', n] = line.split(' ');
    acknowledged.set(stream, Number(n));
  }
  return acknowledged;
}

describe('a process killed while it appends', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it.each([1, 200, 3_000])(
    'after %i acknowledged appends, leaves all of them, none by half, and each can be sent again',
    async (count) => {
      const script = folder.file('child.ts');
      writeFileSync(script, CHILD);
      const file = folder.file(`events-${count}.db`);
      const acknowledged = await killedAfter(count, file, script);
      const store = await openSqliteEventStore({ file, clock: systemClock });
      for (let writer = 0; writer < WRITERS; writer++) {
        const stream = `round-${writer}`;
        const tagsOf = (n: number) => [0, 1, 2].map((index) => `${stream}/${n}/${index}`);
        const stored = (await collect(store.read(stream))).map((event) => event.data['tag']);
        expect(stored.length % 3).toBe(0);
        const appends = stored.length / 3;
        expect(stored).toEqual(Array.from({ length: appends }, (_, n) => tagsOf(n)).flat());
        const told = (acknowledged.get(stream) ?? -1) + 1;
        expect(appends).toBeGreaterThanOrEqual(told);
        expect(appends).toBeLessThanOrEqual(told + 1);

        // The append whose answer was lost, sent again: written once, whether it had been written or not.
        await store.append(stream, sampleEvents(...tagsOf(told)), told === 0 ? 'no-stream' : BigInt(3 * told - 1));
        expect(await collect(store.read(stream))).toHaveLength(3 * (told + 1));
      }
      await store.close();
    },
    60_000,
  );
});
