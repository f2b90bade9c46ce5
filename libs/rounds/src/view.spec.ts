import type { RecordedEvent } from '@tirage/event-sourcing';
import { must } from '@tirage/testing';
import { eventView, playerEventView } from './event-view.js';
import { pairs } from './spec/pairs.js';
import { BLOCK, messageOf, Table } from './spec/table.js';
import { advance, hasEnded, isAnswerable, roundView, type RoundProgress } from './view.js';

/** The progress after each event. */
const stages = (events: readonly RecordedEvent[]): RoundProgress[] => {
  const all: RoundProgress[] = [];
  for (const event of events) all.push(advance(pairs, all.at(-1), event));
  return all;
};
const last = (events: readonly RecordedEvent[]) => must(stages(events).at(-1));
const roundOf = async (play: (table: Table) => Promise<unknown>) => {
  const table = new Table();
  await play(table);
  return table.events('round-r2');
};

const open = (table: Table) => table.service().handle(table.openRound('r2'));
const opened = () => roundOf(open);
const drawing = () =>
  roundOf(async (table) => {
    await open(table);
    await table.service().handle(messageOf(await table.debited('r2')));
  });
const inPlay = () => roundOf((table) => table.played('r2'));
/** Steps half a minute apart. */
const settled = () =>
  roundOf(async (table) => {
    const service = await table.played('r2');
    for (const [card, basedOn] of [
      [2, 3],
      [3, 4],
    ] as const) {
      table.now += 30_000;
      await service.handle(table.turn('r2', card, basedOn));
    }
  });
const completed = () => roundOf(async (table) => (await table.played('r2')).handle(table.complete('r2', 3)));
const refused = () =>
  roundOf(async (table) => {
    await open(table);
    const reason = { reason: 'round-already-open', openRoundId: 'r0' };
    await table.service().handle(messageOf(await table.refused('r2', reason)));
  });
const voided = () =>
  roundOf(async (table) => {
    await open(table);
    await table.service().handle(messageOf(await table.debited('r2')));
    await table.service().handle(messageOf(await table.declined('r2')));
  });

const start = {
  id: 'r2',
  game: 'pairs',
  playerId: 'anna',
  status: 'opening',
  stake: '2.00',
  prize: null,
  board: { turned: [] },
  actions: [],
  autoCompleteAt: null,
  openedAt: '2026-11-30T11:00:00.000Z',
  settledAt: null,
  automatic: false,
  commitment: null,
};
const commitment = { block: BLOCK, position: 0, leaf: 'aa' };

describe('a round is shown', () => {
  it('opening until its unit is drawn', async () => {
    expect(roundView(pairs, last(await opened()))).toEqual({ ...start, revision: 0 });
    expect(roundView(pairs, last(await drawing()))).toEqual({ ...start, revision: 2 });
  });

  it('in play with what the player may do, until when, and the unit it is bound to', async () => {
    expect(roundView(pairs, last(await inPlay()))).toEqual({
      ...start,
      status: 'in-play',
      actions: [{ type: 'turn', cards: [1, 2, 3] }],
      autoCompleteAt: '2026-11-30T12:00:00.000Z',
      revision: 3,
      commitment,
    });
  });

  it('to be finished by the system an hour after the last step', async () => {
    const [, , , , afterStep] = stages(await settled());
    expect(roundView(pairs, must(afterStep))).toMatchObject({
      autoCompleteAt: '2026-11-30T12:00:30.000Z',
      actions: [{ type: 'turn', cards: [1, 3] }],
      openedAt: start.openedAt,
    });
  });

  it('settled with its prize and nothing left to do', async () => {
    const view = roundView(pairs, last(await settled()));
    expect(view).toMatchObject({ status: 'settled', prize: '1.00', actions: [], autoCompleteAt: null, commitment });
    expect(view).toMatchObject({ settledAt: '2026-11-30T11:01:00.000Z', automatic: false, revision: 6 });
    expect(view.board).toEqual({
      turned: [
        { card: 2, worth: '1.00' },
        { card: 3, worth: '0.00' },
      ],
    });
    expect(roundView(pairs, last(await completed()))).toMatchObject({ status: 'settled', automatic: true });
  });

  it('refused or voided with its reason', async () => {
    const reason = { reason: 'round-already-open', openRoundId: 'r0' };
    expect(roundView(pairs, last(await refused()))).toEqual({ ...start, ...reason, status: 'refused', revision: 1 });
    const end = { status: 'voided', reason: 'off-sale', revision: 3 };
    expect(roundView(pairs, last(await voided()))).toEqual({ ...start, ...end });
  });

  it('never from a stream that is not a round', async () => {
    const table = new Table();
    await table.played('r2');
    for (const event of [must((await table.events('wallet-anna'))[0]), must((await inPlay())[1])]) {
      expect(() => advance(pairs, undefined, event)).toThrow();
    }
    const [first] = await opened();
    expect(() => advance(pairs, undefined, { ...must(first), stream: 'wallet-anna' })).toThrow(TypeError);
  });
});

describe('an answer waits', () => {
  it.each([
    ['in play', inPlay, [3]],
    ['settled', settled, [3, 4, 6]],
    ['finished by the system, which takes two steps at once', completed, [3, 6]],
    ['refused', refused, [1]],
    ['voided', voided, [3]],
  ])('for the whole of what can be acted on or has ended: %s', async (_, play, revisions) => {
    const answerable = stages(await play()).filter((progress) => isAnswerable(pairs, progress));
    expect(answerable.map(({ revision }) => Number(revision))).toEqual(revisions);
  });

  it('while the player has no step to take', async () => {
    expect(isAnswerable({ ...pairs, offers: () => [] }, last(await inPlay()))).toBe(false);
  });

  it('and ends for good when the round has ended', async () => {
    for (const play of [settled, refused, voided]) {
      const all = stages(await play());
      expect(all.map(hasEnded)).toEqual(all.map((_, index) => index === all.length - 1));
    }
  });
});

describe('an event is shown', () => {
  it('with the members of the contract, never with what is sealed', async () => {
    for (const event of await settled()) {
      const view = eventView(event, 'r2', 'pairs');
      const members = ['actor', 'at', 'data', 'game', 'id', 'revision', 'roundId', 'type', 'version'];
      expect(Object.keys(view).sort()).toEqual(members);
      expect(JSON.stringify(view)).not.toContain('sealed');
      const { sealed: _sealed, ...open } = event.data;
      expect(view).toMatchObject({ id: event.id, data: open, revision: Number(event.revision), game: 'pairs' });
    }
  });

  it('to players only where it is about their round, not about how it is made', async () => {
    const events = await inPlay();
    const stalled = { ...must(events[2]), type: 'RoundStalled' };
    const shown = [...events, stalled].map((event) => playerEventView(event, 'r2', 'pairs'));
    expect(shown.map((view) => view?.type)).toEqual(['RoundOpened', 'StakeDebited', undefined, 'UnitDrawn', undefined]);
    expect(JSON.stringify(shown)).not.toContain('sealed');
  });
});
