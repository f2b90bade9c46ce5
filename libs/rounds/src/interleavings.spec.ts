import type { RecordedEvent } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';
import type { Message } from '@tirage/messaging';
import { must } from '@tirage/testing';
import { messageOf, Table } from './spec/table.js';

/** A message that can be sent once the one before it has been handled; it may come again at any time after. */
type Source = (table: Table) => Promise<Message>;

const open =
  (choices: JsonObject): Source =>
  async (table) =>
    table.openRound('r2', choices);
const debited: Source = async (table) => messageOf(await table.debited('r2'));
const refused: Source = async (table) => messageOf(await table.refused('r2', { reason: 'insufficient-funds' }));
const drawn: Source = async (table) => messageOf(await table.drawn('r2'));
const declined: Source = async (table) => messageOf(await table.declined('r2'));
const turn =
  (card: number, basedOn: number): Source =>
  async (table) =>
    table.turn('r2', card, basedOn);
const complete =
  (revision: number): Source =>
  async (table) =>
    table.complete('r2', revision);

/** All orders of the messages of so many sources, each delivered twice, none before the one it follows from. */
function* orders(sources: number, so: readonly number[] = []): Generator<readonly number[]> {
  if (so.length === 2 * sources) yield so;
  for (let next = 0; next < sources; next++) {
    const times = so.filter((one) => one === next).length;
    if (times < 2 && (next === 0 || so.includes(next - 1))) yield* orders(sources, [...so, next]);
  }
}

/** Delivers by two instances, each with what it remembers, in turns that the order decides. */
async function play(sources: readonly Source[], order: readonly number[], turns: number): Promise<RecordedEvent[]> {
  const table = new Table();
  const services = [table.service(), table.service()];
  const messages = new Map<number, Message>();
  for (const [n, source] of order.entries()) {
    const message = messages.get(source) ?? (await must(sources[source])(table));
    messages.set(source, message);
    const verdict = await must(services[(turns >> n) & 1]).handle(message);
    if (verdict.kind !== 'done') throw new Error(`${order.join()}: ${JSON.stringify(verdict)}`);
  }
  return table.events('round-r2');
}

const lives: [string, Source[]][] = [
  ['played by the player', [open({}), debited, drawn, turn(2, 3), turn(3, 4)]],
  ['finished by the system', [open({}), debited, drawn, complete(3)]],
  ['without steps', [open({ mode: 'auto' }), debited, drawn]],
  ['refused', [open({}), refused]],
  ['voided', [open({}), debited, declined]],
];

describe.each(lives)('fault 9: a round %s', (_, sources) => {
  it('is the same in every order of its messages, each delivered twice, by two instances', async () => {
    const [first, ...others] = orders(sources.length);
    const expected = await play(sources, must(first), 0);
    expect(expected.at(-1)?.type).toMatch(/^(RoundSettled|StakeRefused|RoundVoided)$/);
    // Ids cover all that was decided, and why.
    const ids = expected.map(({ id }) => id).join();
    for (const [n, order] of others.entries()) {
      const events = await play(sources, order, n);
      if (events.map(({ id }) => id).join() !== ids) expect([order, events]).toEqual([order, expected]);
    }
  });
});
