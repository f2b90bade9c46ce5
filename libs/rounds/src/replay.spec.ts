import type { RecordedEvent } from '@tirage/event-sourcing';
import type { Json, JsonObject } from '@tirage/kernel';
import { must } from '@tirage/testing';
import { replayRound, type Check } from './index.js';
import { pairs } from './spec/pairs.js';
import { messageOf, Table } from './spec/table.js';

/** A round of two steps and its entries in the wallet, whole. */
async function round() {
  const table = new Table();
  await table.played('r2', [2, 3]);
  await ended(table, 'PrizeCredited', { amount: '1.00' });
  return recorded(table);
}

const ended = async (table: Table, type: string, data: JsonObject) =>
  table.record('wallet-anna', { type, data: { roundId: 'r2', game: 'pairs', balance: '9.00', ...data } });

async function recorded(table: Table) {
  return { events: await table.events('round-r2'), entries: await table.events('wallet-anna') };
}

const statuses = ({ events, entries }: Awaited<ReturnType<typeof round>>, definition = pairs) =>
  Object.fromEntries(must(replayRound(definition, events, entries)).checks.map(({ name, status }) => [name, status]));

const passed = {
  revisions: 'passed',
  lifecycle: 'passed',
  rules: 'passed',
  draws: 'passed',
  prize: 'passed',
  wallet: 'passed',
} satisfies Record<string, Check['status']>;

/** The events, the first of this type with other data. */
function changed(events: readonly RecordedEvent[], type: string, data: Record<string, Json>): RecordedEvent[] {
  const place = events.findIndex((event) => event.type === type);
  return events.map((event, index) => (index === place ? { ...event, data: { ...event.data, ...data } } : event));
}

describe('the replay of a round', () => {
  it('shows every event, and what the player saw after it', async () => {
    const { events, entries } = await round();
    const replay = must(replayRound(pairs, events, entries));
    expect(replay.round).toMatchObject({ id: 'r2', status: 'settled', prize: '1.00', revision: 6 });
    expect(replay.frames.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(replay.frames.map(({ board }) => (board['turned'] as Json[]).length)).toEqual([0, 0, 0, 0, 1, 2, 2]);
    expect(replay.frames[4]?.event).toMatchObject({ commandId: 'turn 2 of r2', type: 'CardTurned', actor: 'player' });
    expect(replay.frames[3]?.event).toMatchObject({ commandId: null, causationId: expect.any(String) });
    expect(JSON.stringify(replay)).not.toContain('sealed');
  });

  it('is always the same', async () => {
    const { events, entries } = await round();
    expect(replayRound(pairs, events, entries)).toEqual(replayRound(pairs, events, entries));
  });

  it('needs a round', async () => {
    const { events, entries } = await round();
    expect(replayRound(pairs, [], entries)).toBeUndefined();
    expect(replayRound(pairs, events.slice(1), entries)).toBeUndefined();
  });
});

describe('the checks', () => {
  it('pass where nothing was changed', async () => expect(statuses(await round())).toEqual(passed));

  it('wait for a round that has not ended', async () => {
    const table = new Table();
    await table.service().handle(table.openRound('r2'));
    const waiting = { ...passed, draws: 'pending', prize: 'pending', wallet: 'pending' };
    expect(statuses(await recorded(table))).toEqual(waiting);
    await table.service().handle(messageOf(await table.debited('r2')));
    expect(statuses(await recorded(table))).toEqual(waiting);
    const service = table.service();
    await service.handle(messageOf(await table.drawn('r2')));
    expect(statuses(await recorded(table))).toEqual(waiting);
    for (const [card, basedOn] of [
      [2, 3],
      [3, 4],
    ] as const)
      await service.handle(table.turn('r2', card, basedOn));
    expect(statuses(await recorded(table))).toEqual({ ...passed, wallet: 'pending' });
  });

  it('pass for a round that was refused, or voided and its stake given back', async () => {
    const refused = new Table();
    await refused.service().handle(refused.openRound('r2'));
    await refused.service().handle(messageOf(await refused.refused('r2', { reason: 'expired' })));
    expect(statuses(await recorded(refused))).toEqual(passed);
    const voided = new Table();
    await voided.service().handle(voided.openRound('r2'));
    await voided.service().handle(messageOf(await voided.debited('r2')));
    await voided.service().handle(messageOf(await voided.declined('r2')));
    expect(statuses(await recorded(voided))).toEqual({ ...passed, wallet: 'pending' });
    await ended(voided, 'StakeRefunded', { amount: '2.00' });
    expect(statuses(await recorded(voided))).toEqual(passed);
  });

  it('pass for a round that lost', async () => {
    const table = new Table();
    await table.played('r1', [1, 2]);
    await table.record('wallet-anna', { type: 'RoundLost', data: { roundId: 'r1', game: 'pairs', balance: '8.00' } });
    expect(statuses({ events: await table.events('round-r1'), entries: await table.events('wallet-anna') })).toEqual(
      passed,
    );
  });
});

type Streams = Awaited<ReturnType<typeof round>>;
const draw = (values: number[], more = {}) => ({ draw: { label: 'turn/1', ranges: [2], values, ...more } });
const tampered: [what: string, tamper: (streams: Streams) => Streams, failing: (keyof typeof passed)[]][] = [
  [
    'an event is missing',
    (s) => ({ ...s, events: s.events.filter(({ type }) => type !== 'DrawRequested') }),
    ['revisions'],
  ],
  [
    'an event cannot follow',
    (s) => ({ ...s, events: s.events.filter(({ type }) => type !== 'StakeDebited') }),
    ['revisions', 'lifecycle', 'wallet'],
  ],
  [
    'it was played by no rules',
    (s) => ({ ...s, events: changed(s.events, 'RoundOpened', { rulesVersion: '1' }) }),
    ['rules'],
  ],
  [
    'the rules are not known',
    (s) => ({ ...s, events: changed(s.events, 'RoundOpened', { rulesHash: 'x' }) }),
    ['rules', 'prize'],
  ],
  ['a draw was changed', (s) => ({ ...s, events: changed(s.events, 'CardTurned', draw([0])) }), ['draws']],
  [
    'a draw cannot be made',
    (s) => ({ ...s, events: changed(s.events, 'CardTurned', draw([0], { ranges: [0] })) }),
    ['draws'],
  ],
  ['an outcome was changed', (s) => ({ ...s, events: changed(s.events, 'CardTurned', { worth: '0.50' }) }), ['prize']],
  [
    'the prize was changed',
    (s) => ({ ...s, events: changed(s.events, 'RoundSettled', { prize: '3.00' }) }),
    ['prize', 'wallet'],
  ],
  ['the wallet knows nothing of it', (s) => ({ ...s, entries: [] }), ['wallet']],
  ['nothing was debited', (s) => ({ ...s, entries: s.entries.slice(1) }), ['wallet']],
  [
    'something else was debited',
    (s) => ({ ...s, entries: changed(s.entries, 'StakeDebited', { amount: '1.00' }) }),
    ['wallet'],
  ],
  ['it was debited twice', (s) => ({ ...s, entries: [...s.entries.slice(0, 1), ...s.entries] }), ['wallet']],
  ['it was paid twice', (s) => ({ ...s, entries: [...s.entries, ...s.entries.slice(1)] }), ['wallet']],
  [
    'it was paid something else',
    (s) => ({ ...s, entries: changed(s.entries, 'PrizeCredited', { amount: '2.00' }) }),
    ['wallet'],
  ],
  [
    'it was taken for lost',
    (s) => ({ ...s, entries: s.entries.map((e) => (e.type === 'PrizeCredited' ? { ...e, type: 'RoundLost' } : e)) }),
    ['wallet'],
  ],
  [
    'it was refunded',
    (s) => ({
      ...s,
      entries: s.entries.map((e) => (e.type === 'PrizeCredited' ? { ...e, type: 'StakeRefunded' } : e)),
    }),
    ['wallet'],
  ],
];

describe('a check fails where', () => {
  it.each(tampered)('%s', async (_, tamper, failing) => {
    const found = Object.entries(statuses(tamper(await round())));
    expect(found.filter(([, status]) => status === 'failed').map(([name]) => name)).toEqual(
      expect.arrayContaining(failing),
    );
    const others = found.filter(([name]) => !failing.some((one) => one === name)).map(([, status]) => status);
    expect(others).not.toContain('failed');
  });

  it('it was presented against the rules', async () => {
    const streams = await round();
    const strict = {
      ...pairs,
      evaluate: (shown: JsonObject) => ({ ...pairs.evaluate(shown, must(pairs.rules[0])), issues: ['torn card'] }),
    };
    expect(statuses(streams, strict)).toEqual({ ...passed, prize: 'failed' });
  });

  it('it was paid before it ended, or a refused round was debited', async () => {
    const { events, entries } = await round();
    expect(statuses({ events: events.slice(0, 5), entries })).toMatchObject({ wallet: 'failed' });
    const table = new Table();
    await table.service().handle(table.openRound('r2'));
    await table.service().handle(messageOf(await table.refused('r2', { reason: 'expired' })));
    const refused = await table.events('round-r2');
    expect(statuses({ events: refused, entries: entries.slice(0, 1) })).toMatchObject({ wallet: 'failed' });
  });

  it('a voided round was paid a prize', async () => {
    const table = new Table();
    await table.service().handle(table.openRound('r2'));
    await table.service().handle(messageOf(await table.debited('r2')));
    await table.service().handle(messageOf(await table.declined('r2')));
    await ended(table, 'PrizeCredited', { amount: '1.00' });
    expect(statuses(await recorded(table))).toEqual({ ...passed, wallet: 'failed' });
  });
});
