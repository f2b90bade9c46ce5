import { readOne } from '@tirage/event-sourcing';
import {
  encodeCommand,
  encodeEvent,
  topics,
  wakeCommand,
  type Command,
  type Message,
  type MessageBus,
} from '@tirage/messaging';
import { must, promptTimers, seededRandom } from '@tirage/testing';
import { DrawService } from './index.js';
import { House, LANE, NEW, RULES } from './spec/house.js';

const asker = { service: 'a-game', key: 'round-r0' };
const DRAW = { service: 'draw', key: LANE };

let house: House;
let sent: Command[];
let service: DrawService;

const restarted = () => {
  const bus: MessageBus = {
    send: async (command) => void sent.push(command),
    publish: async () => {},
    consume: async () => {},
  };
  const lane = house.lane();
  const clock = { now: () => 0 };
  return new DrawService({
    store: house.store,
    timers: promptTimers,
    ...{ bus, clock },
    lane: (name) => (name === LANE ? lane : undefined),
  });
};

/** What the relay makes of the request of a round. */
async function askedBy(round: string, rulesHash = RULES): Promise<Message> {
  await house.request(round, rulesHash);
  const event = must(await readOne(house.store, `round-${round}`, 0n));
  return must(encodeEvent(event, { profile: 'dev' }).find(({ topic }) => topic === topics.drawRequests));
}

const wakeFor = (stream: string, revision = 0n) => encodeCommand(wakeCommand(DRAW, { stream, revision, asker }, 0));
const verdictOf = async (message: Message) => must((await service.handleBatch([message]))[0]);

beforeEach(() => {
  house = new House(seededRandom(3));
  sent = [];
  service = restarted();
});

describe('the draw service', () => {
  it('answers a batch of requests with units and tells nobody: their events do', async () => {
    const batch = [await askedBy('r0'), await askedBy('r1'), wakeFor('round-r0')];
    expect(await service.handleBatch(batch)).toEqual([{ kind: 'done' }, { kind: 'done' }, { kind: 'done' }]);
    expect(await house.assertSound()).toEqual(['r0', 'r1']);
    expect(sent).toEqual([]);
  });

  it('takes from a request its cause: correlation and actor go on', async () => {
    await verdictOf(await askedBy('r0'));
    const asked = must(await readOne(house.store, 'round-r0', 0n));
    expect(must((await house.block(1))[1]).metadata).toMatchObject({
      causationId: asked.id,
      correlationId: asked.metadata.correlationId,
      actor: 'player',
    });
  });

  it('wakes the asker for an answer that stands already, also after a restart, and nobody for a new one', async () => {
    await askedBy('r0');
    expect(await verdictOf(wakeFor('round-r0'))).toEqual({ kind: 'done' });
    expect(sent).toEqual([]);
    for (const again of [service, restarted()]) {
      sent = [];
      await again.handleBatch([wakeFor('round-r0')]);
      expect(sent).toEqual([wakeCommand(asker, { stream: `block-${LANE}_1`, revision: 1n }, 0)]);
    }
    expect(await house.assertSound()).toEqual(['r0']);
  });

  it('answers a request that comes again with its first unit and wakes nobody: nobody asked', async () => {
    const message = await askedBy('r0');
    for (const each of [service, service, restarted()]) await each.handleBatch([message]);
    expect(await house.assertSound()).toEqual(['r0']);
    expect(sent).toEqual([]);
  });

  describe('told that a round has stalled', () => {
    const stalled = async (block: string) => {
      await house.record('round-r0', 'RoundStalled', { reason: 'no presentation pays the lot', block });
      const event = must(await readOne(house.store, 'round-r0', 1n));
      return must(encodeEvent(event, { profile: 'dev' }).find(({ topic }) => topic === topics.drawRequests));
    };

    it('withdraws the block of its unit, and sells the next', async () => {
      await verdictOf(await askedBy('r0'));
      const message = await stalled(`${LANE}_1`);
      expect(message.key).toBe(LANE);
      for (const again of [service, restarted()])
        expect(await again.handleBatch([message])).toEqual([{ kind: 'done' }]);
      expect(await house.told(1)).toEqual(['BlockOpened', 'UnitDrawn r0', 'BlockWithdrawn']);
      const { data, metadata } = must((await house.block(1)).at(-1));
      expect(data).toEqual({ reason: 'presentation-failed' });
      expect(metadata.causationId).toBe(must(await readOne(house.store, 'round-r0', 1n)).id);
      await verdictOf(await askedBy('r1'));
      expect(await house.told(2)).toEqual(['BlockOpened', 'UnitDrawn r1']);
    });

    it('parks what names no block', async () => {
      await askedBy('r0');
      const message = await stalled(`${LANE}_1`);
      await house.record('round-r0', 'RoundStalled', { reason: 'no presentation pays the lot', block: 'none' });
      const nameless = { ...message, headers: { ...message.headers, ce_revision: '2' } };
      expect(await verdictOf(nameless)).toEqual({ kind: 'park', reason: 'malformed RoundStalled' });
    });
  });

  it("believes the store's event, not the message", async () => {
    const message = await askedBy('r0');
    await verdictOf({ ...message, key: 'other_100', value: JSON.stringify({ lane: 'other_100', rulesHash: NEW }) });
    expect(await house.assertSound()).toEqual(['r0']);
  });

  it('waits for an event that is not there yet, and for rules and lanes that are not known yet', async () => {
    expect(await verdictOf(wakeFor('round-nobody'))).toMatchObject({ kind: 'retry' });
    expect(await verdictOf(await askedBy('new', NEW))).toMatchObject({ kind: 'retry' });
    await house.record('round-other', 'DrawRequested', { lane: 'other-game_100', rulesHash: RULES });
    expect(await verdictOf(wakeFor('round-other'))).toMatchObject({ kind: 'retry' });
    expect(await house.assertSound()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('has nothing to answer to other events, and wakes nobody for them', async () => {
    await house.record('round-r0', 'RoundOpened', {});
    await house.record('wallet-anna', 'DrawRequested', { lane: LANE, rulesHash: RULES });
    expect(await verdictOf(wakeFor('round-r0'))).toEqual({ kind: 'done' });
    expect(await verdictOf(wakeFor('wallet-anna'))).toEqual({ kind: 'done' });
    expect(await house.lanesBlocks()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('parks what nobody can read, and the rest of the batch flows', async () => {
    const good = await askedBy('r0');
    const wake = wakeFor('round-r0');
    const bad: readonly Message[] = [
      { ...good, value: 'not JSON' },
      { ...good, headers: {} },
      { ...good, headers: { ...good.headers, ce_revision: '-1' } },
      { ...wake, value: '{"stream": 7}' },
      { ...wake, headers: { ...wake.headers, ce_type: 'tirage.command.Sell' } },
    ];
    const verdicts = await service.handleBatch([...bad, good]);
    expect(verdicts.map(({ kind }) => kind)).toEqual([...bad.map(() => 'park'), 'done']);
    expect(await house.assertSound()).toEqual(['r0']);
  });

  it('parks requests that say nothing it understands, also of a future version', async () => {
    await house.record('round-a', 'DrawRequested', { lane: LANE });
    await house.record('round-b', 'DrawRequested', { lane: 'no lane', rulesHash: RULES });
    await house.record('round-c', 'DrawRequested', { lane: LANE, rulesHash: RULES }, 2);
    for (const stream of ['round-a', 'round-b', 'round-c']) {
      expect(await verdictOf(wakeFor(stream))).toMatchObject({ kind: 'park' });
    }
    expect(await house.assertSound()).toEqual([]);
  });
});
