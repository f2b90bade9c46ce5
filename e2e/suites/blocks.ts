import { buildTree, type UnitDrawn } from '@tirage/draw';
import type { RecordedEvent } from '@tirage/event-sourcing';
import { roundIdOf, type RoundSettled, type RoundView } from '@tirage/rounds';
import { eventually } from '../support/eventually.js';
import { call, json, type Answer } from '../support/http.js';
import type { Installation } from '../support/installation.js';
import { valuesOf } from '../support/metrics.js';
import { Player } from '../support/player.js';
import { brokenPromises } from '../support/stopped-data.js';

const PLAYERS = 200;
const BLOCK = 16;
/** The kill comes when so many blocks have sold their last unit. */
export const KILLED_AT = 6;
export const BLOCK_SETTINGS = { TIRAGE_SEED_BLOCK_SIZE: String(BLOCK), TIRAGE_ABANDON_AFTER: '2' };

interface BlockView {
  readonly block: string;
  readonly status: string;
  readonly size: number;
  readonly root: string;
  readonly seed: string | null;
}

/** How a kill comes in the middle of the openings, and what goes on after it. */
export interface KillAmongOpenings {
  start(): Promise<void>;
  /** Resolves when what was killed runs again. */
  killed(openings: Promise<readonly PromiseSettledResult<Answer>[]>): Promise<void>;
}

/** Faults 14, 17 and 21, with {@link BLOCK_SETTINGS}. */
export function describeBlocks(at: Installation, kill: KillAmongOpenings): void {
  let events: readonly RecordedEvent[] = [];

  it('fault 14: 200 parallel openings with a kill in the middle all get a unit', async () => {
    await kill.start();
    const players = Array.from({ length: PLAYERS }, (_, n) => new Player(at, `player-${n + 1}`));
    await Promise.all(players.map((player) => player.deposit('deposit', '2.00')));
    await kill.killed(Promise.allSettled(players.map((player) => player.open('round'))));

    const answers = await Promise.all(players.map((player) => player.open('round')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const units = answers.map((answer) => {
      const { commitment } = json<RoundView>(answer);
      return `${commitment?.block}/${commitment?.position}`;
    });
    expect(new Set(units).size).toBe(PLAYERS);
  }, 300_000);

  it('fault 17: rounds of absent players end by themselves after a kill', async () => {
    await eventually('the end of every round', async () => {
      const text = await at.metrics();
      const allEnded = valuesOf(text, 'tirage_rounds_open').every((open) => open === 0);
      return allEnded && valuesOf(text, 'tirage_rounds_completion_sent_total').some((sent) => sent > 0)
        ? true
        : undefined;
    });
    const { status, automatic } = await new Player(at, 'player-1').get<RoundView>(
      `/v1/rounds/${roundIdOf('player-1', 'round')}`,
    );
    expect({ status, automatic }).toEqual({ status: 'settled', automatic: true });
  }, 180_000);

  it('fault 14: every block that has sold its units publishes a seed that proves them all', async () => {
    const soldOut = Math.floor(PLAYERS / BLOCK);
    const closed = await eventually('the seeds of the blocks', async () => {
      const { items } = json<{ items: BlockView[] }>(await call(`${at.url}/v1/blocks?limit=100`));
      const found = items.filter(({ status }) => status === 'closed');
      return found.length >= soldOut ? found : undefined;
    });
    expect(closed).toHaveLength(soldOut);
    expect(await at.stop()).toEqual({ code: 0, signal: null });
    events = await at.recorded();
    for (const { block, size, root, seed } of closed) {
      const tree = buildTree({ blockSeed: Buffer.from(seed ?? '', 'hex'), blockId: block, size });
      expect(hex(tree.root)).toBe(root);
      const drawn = drawnIn(block);
      expect(drawn.map(({ position }) => position)).toEqual(Array.from({ length: BLOCK }, (_, n) => n));
      for (const { position, leaf, roundId } of drawn) {
        expect(leaf).toBe(hex(tree.leaf(position)));
        expect(revealOf(roundId)).toMatchObject({ block, position, unitSeed: hex(tree.unitSeed(position)) });
      }
    }
  }, 180_000);

  it('faults 14 and 17: no position sold twice, none skipped, each winner paid once', async () => {
    expect(await brokenPromises(at)).toEqual([]);
    const blocks = [...new Set(events.flatMap(({ stream }) => (stream.startsWith('block-') ? [stream] : [])))];
    expect(blocks.flatMap((stream) => drawnIn(stream.slice('block-'.length)))).toHaveLength(PLAYERS);
    const paid = events.filter(({ type }) => type === 'PrizeCredited').map(({ data }) => data['roundId']);
    expect(new Set(paid).size).toBe(paid.length);
    expect(paid.length).toBeGreaterThan(0);
    const ends = events.filter(({ type }) => type === 'PrizeCredited' || type === 'RoundLost');
    expect(ends).toHaveLength(PLAYERS);
  }, 180_000);

  it('fault 21: requests redelivered across the end of their block, with a kill in between, have their first unit', () => {
    const block = `tresors-des-champs_200_${KILLED_AT}`;
    const end = events.findIndex(({ stream, type }) => stream === `block-${block}` && type === 'BlockSoldOut');
    const last = events.slice(end - (events[end]?.metadata.index ?? 0), end);
    expect(last.length).toBeGreaterThan(0);
    for (const { type, data } of last) {
      const answers = events.filter(
        (event) => event.stream.startsWith('block-') && event.data['roundId'] === data['roundId'],
      );
      expect([type, answers.length]).toEqual(['UnitDrawn', 1]);
      // The round was told in its second life.
      const taken = events.findIndex(
        (event) => event.stream === `round-${data['roundId'] as string}` && event.type === 'UnitDrawn',
      );
      expect(taken).toBeGreaterThan(end);
      expect(events[taken]?.data).toMatchObject({ block, position: data['position'] });
    }
  });

  const drawnIn = (block: string) =>
    events
      .filter(({ stream, type }) => stream === `block-${block}` && type === 'UnitDrawn')
      .map(({ data }) => data as unknown as UnitDrawn);
  const revealOf = (roundId: string) => {
    const settled = events.find(({ stream, type }) => stream === `round-${roundId}` && type === 'RoundSettled');
    return (settled?.data as RoundSettled | undefined)?.reveal;
  };
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
