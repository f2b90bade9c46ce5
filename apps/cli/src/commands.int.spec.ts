import { existsSync } from 'node:fs';
import { openSqliteEventStore } from '@tirage/sqlite';
import { systemClock } from '@tirage/kernel';
import { sampleEvent, temporaryFolder } from '@tirage/testing';
import { runCommand } from './commands.js';

const folders = temporaryFolder();
afterAll(() => folders.remove());

let written: string[];
beforeEach(() => {
  written = [];
  const note = (text: unknown) => void written.push(String(text));
  jest.spyOn(console, 'log').mockImplementation(note);
  jest.spyOn(console, 'error').mockImplementation(note);
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((text) => (note(text), true));
  process.env['TIRAGE_DATA'] = folders.file('data');
});
afterEach(() => {
  jest.restoreAllMocks();
  delete process.env['TIRAGE_DATA'];
});

const output = () => written.join('\n');

it.each([
  [[]],
  [['wallets']],
  [['wallet', 'twice']],
  [['reconcile', '--settle', 'soon']],
  [['reconcile', '--fast']],
  [['parked', 'replay']],
  [['parked', 'drop', 'an-id']],
  [['withdraw-blocks']],
  [['export-block']],
  [['export-block', 'nothing']],
  [['topics', '--partitions', '0']],
  [['topics', 'tirage.events.round']],
  [['parked', 'list', '--reason', 'why not']],
])('what cannot be read is answered with the usage, and 2: %j', async (args) => {
  expect(await runCommand(args)).toBe(2);
  expect(output()).toContain('usage: tirage <service>');
});

it.each([['--help'], ['help'], ['topics', '--help'], ['wallet', '-h']])('help is no mistake: %j', async (...args) => {
  expect(await runCommand(args)).toBe(0);
  expect(output()).toContain('usage: tirage <service>');
});

it.each<[string, string[]]>([
  ['EVENTSTORE_URL', ['reconcile']],
  ['EVENTSTORE_URL', ['withdraw-blocks', '--reason', 'restore']],
  ['KAFKA_BROKERS', ['parked', 'list']],
])('where nothing is kept and no %s is set, all is not well: %j', async (setting, args) => {
  process.env['TIRAGE_DATA'] = folders.file('nothing');
  await expect(runCommand(args)).rejects.toThrow(new RegExp(`^${setting}: is not set, and nothing is kept in /`));
  expect(existsSync(folders.file('nothing'))).toBe(false);
});

it('a difference is named, and reconcile answers with 1; a folder in use is one clear line', async () => {
  const store = await openSqliteEventStore({ file: `${folders.file('data')}/events.db`, clock: systemClock });
  await expect(runCommand(['reconcile'])).rejects.toThrow(/^TIRAGE_DATA: /);
  await store.append(
    'wallet-alice',
    [{ ...sampleEvent('e1'), type: 'FundsDeposited', data: { amount: '5.00', balance: '5.00', depositId: 'unknown' } }],
    'no-stream',
  );
  await store.close();
  expect(await runCommand(['reconcile'])).toBe(1);
  expect(output()).toContain('deposit-unasked  wallet-alice');
});

it('without brokers there are no topics to make, in one line', async () => {
  await expect(runCommand(['topics'])).rejects.toThrow(/^KAFKA_BROKERS: must be set/);
});
