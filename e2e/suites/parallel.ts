import type { RoundView } from '@tirage/rounds';
import { json, type Answer } from '../support/http.js';
import type { Installation } from '../support/installation.js';
import { finish, firstStep, Player, STAKE } from '../support/player.js';

const statuses = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const times = <Result>(count: number, make: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const bodies = (answers: readonly Answer[]) => new Set(answers.map(({ text }) => text));

/** The same asked many times at once. */
export function describeParallelRequests(at: Installation): void {
  const playerWith = async (id: string, amount: string): Promise<Player> => {
    const player = new Player(at, id);
    await player.deposit('deposit', amount);
    return player;
  };

  it('fault 2: 20 parallel copies of one action with one key all get the one answer', async () => {
    const player = await playerWith('one-key', STAKE);
    const view = json<RoundView>(await player.open('round'));
    const answers = await times(20, () => player.act(view.id, 'step', firstStep(view)));
    expect(statuses(answers)).toEqual({ 200: 20 });
    expect(bodies(answers).size).toBe(1);
    await finish(player, view.id);
  }, 60_000);

  it('fault 2: 20 parallel copies of one action with 20 keys give one 200 and 19 times 409', async () => {
    const player = await playerWith('twenty-keys', STAKE);
    const view = json<RoundView>(await player.open('round'));
    const answers = await times(20, (n) => player.act(view.id, `step-${n}`, firstStep(view)));
    expect(statuses(answers)).toEqual({ 200: 1, 409: 19 });
    const refused = answers.filter(({ status }) => status === 409).map((answer) => json<Refusal>(answer));
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['illegal-action']));
    const { revision } = json<RoundView>(answers.find(({ status }) => status === 200) ?? raise('no 200'));
    expect(new Set(refused.map(({ round }) => round?.revision))).toEqual(new Set([revision]));
    const { items } = await player.get<{ items: { type: string }[] }>(`/v1/rounds/${view.id}/events`);
    expect(items.filter(({ type }) => type === 'MoundDug')).toHaveLength(1);
    await finish(player, view.id);
  }, 60_000);

  it('fault 3: 50 parallel opens on a balance for one: one accepted, never below zero', async () => {
    const player = await playerWith('fifty-opens', STAKE);
    const answers = await times(50, (n) => player.open(`open-${n}`));
    expect(statuses(answers)[201]).toBe(1);
    const refusals = answers.filter(({ status }) => status !== 201).map((answer) => json<Refusal>(answer).code);
    for (const code of refusals) expect(['round-already-open', 'insufficient-funds']).toContain(code);
    expect(await player.get('/v1/wallet')).toMatchObject({ balance: '0.00' });
    // A refusal binds its key as well.
    const again = await times(50, (n) => player.open(`open-${n}`));
    expect(again.map(({ text }) => text)).toEqual(answers.map(({ text }) => text));
    await finish(player, json<RoundView>(answers.find(({ status }) => status === 201) ?? raise('no 201')).id);
  }, 60_000);

  it('fault 5: nothing was parked, and the alarm that would tell is there', async () => {
    // A message from outside cannot reach the bus in one process: that it is parked is shown by the bus's contract suite.
    const { text } = await new Player(at, 'anyone').call('/metrics');
    expect(text).toContain('# TYPE tirage_messages_parked_total counter');
    expect(text).not.toMatch(/^tirage_messages_parked_total\{.*\} [1-9]/m);
  });
}

interface Refusal {
  readonly code: string;
  readonly round?: RoundView;
}

function raise(reason: string): never {
  throw new Error(reason);
}
