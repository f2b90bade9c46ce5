import { unitSeed } from '@tirage/draw';
import type { RecordedEvent } from '@tirage/event-sourcing';
import type { EventView, RoundSettled } from '@tirage/rounds';
import { eventually } from '../support/eventually.js';
import { readStream } from '../support/event-stream.js';
import { call } from '../support/http.js';
import type { Installation } from '../support/installation.js';
import { Player, tokenOf, type RoundOpening } from '../support/player.js';
import { seedOfBlock } from '../support/stopped-data.js';

/** Of each opening so many rounds are followed. */
const ROUNDS = 4;
const FIRST_BLOCK = 'tresors-des-champs_200_1';

/** One round as anybody could follow it before it was revealed, and what was revealed then. */
interface Followed {
  readonly roundId: string;
  /** Bodies, frames and metrics up to the step that ended the round; empty where nobody could look in between. */
  readonly before: string;
  readonly reveal: RoundSettled['reveal'];
  /** What the last step brought: the data of each event, as JSON. */
  readonly lastShown: readonly string[];
}

/** A message of the bus and the type of the event or command that it carries. */
export interface SentMessage {
  readonly type: string;
  readonly text: string;
}

/**
 * Fault 13. The log at its most talkative: `TIRAGE_LOG_LEVEL` is `trace`. `sent` gives every message of the bus, where it can be
 * read.
 */
export function describeSecrecy(
  at: Installation,
  openings: readonly RoundOpening[],
  sent?: () => Promise<readonly SentMessage[]>,
): void {
  const followed: Followed[] = [];
  let messages: readonly SentMessage[] = [];
  /** The public view of the block, before and after units of it were sold. */
  let unsold = '';
  let sold = '';

  beforeAll(async () => {
    await at.start();
    const player = new Player(at, 'watched');
    await player.deposit('deposit', '1000.00');
    const support = await tokenOf(at, 'support', ['support']);
    const block = `${at.url}/v1/blocks/${FIRST_BLOCK}`;
    unsold = await eventually('the first block', async () => {
      const answer = await call(block);
      return answer.status === 200 ? answer.text : undefined;
    });
    for (const [index, opening] of openings.entries())
      for (let n = 0; n < ROUNDS; n++)
        followed.push(await followRound(player, support, `round-${index}-${n}`, opening));
    sold = (await call(block)).text;
    messages = (await sent?.()) ?? [];
    await at.stop();
  }, 300_000);

  async function followRound(player: Player, support: string, key: string, opening: RoundOpening): Promise<Followed> {
    let seen = '';
    let before = '';
    let lastSeen = -1;
    const look = async (path: string, token?: string) => {
      const { text } = await call(at.url + path, token === undefined ? {} : { token });
      seen += text;
    };
    let streaming: Promise<unknown> = Promise.resolve();
    const { view } = await player.play(key, {
      opening,
      beforeStep: async (shown, action) => {
        if (seen === '') streaming = readStream(player, shown.id, { onFrame: (frame) => (seen += frame) });
        const token = await player.token();
        const block = shown.commitment?.block ?? '';
        seen += JSON.stringify(shown);
        for (const path of ['', '/events', '/proof']) await look(`/v1/rounds/${shown.id}${path}`, token);
        for (const path of ['/replay', '/presentation', '/evidence'])
          await look(`/v1/support/rounds/${shown.id}${path}`, support);
        seen += await at.metrics();
        for (const path of ['/v1/blocks', `/v1/blocks/${block}`]) await look(path);
        await look('/v1/rounds?limit=1', token);
        const wrong = await player.call(`/v1/rounds/${shown.id}/actions`, {
          key: `${key}-old`,
          body: { ...action, basedOn: 0 },
        });
        seen += wrong.text;
        before = seen;
        lastSeen = shown.revision;
      },
    });
    await streaming;
    const { items } = await player.get<{ items: EventView[] }>(`/v1/rounds/${view.id}/events`);
    const lastStep = items.filter(({ type, revision }) => revision > lastSeen && type !== 'RoundSettled');
    return {
      roundId: view.id,
      before,
      reveal: (items.at(-1)?.data as unknown as RoundSettled).reveal,
      lastShown: lastStep
        .map(({ data }) => JSON.stringify(data))
        .filter((data) => data.includes('"draw"') || data.length > 30),
    };
  }

  it('over HTTP, the event stream and the metrics: no seed, no lot, nothing of a step not yet taken', () => {
    const watched = followed.filter(({ before }) => before !== '');
    expect(watched.length).toBeGreaterThanOrEqual(ROUNDS);
    for (const { before, reveal, lastShown } of watched) {
      expect(before.includes('"status":"in-play"')).toBe(true);
      const secrets = [...encodings(reveal.unitSeed), ...lastShown, 'RoundSettled', '"seed":"', '"lot"', 'sealed'];
      expect(secrets.filter((secret) => before.includes(secret))).toEqual([]);
    }
  });

  it('a block looks the same before and after units of it are sold', () => {
    expect(JSON.parse(unsold)).toMatchObject({ status: 'open', seed: null });
    expect(sold).toBe(unsold);
  });

  it('in what is recorded of a round before its end: no seed, no lot; sealed units of a game have one length', async () => {
    const events = await at.recorded();
    const lengths = new Map<string, Set<number>>();
    for (const { roundId, reveal } of followed) {
      const own = events.filter(({ stream, data }) => stream === `round-${roundId}` || data['roundId'] === roundId);
      const before = own.slice(
        0,
        own.findIndex(({ type }) => type === 'RoundSettled'),
      );
      const text = JSON.stringify(before, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
      const secrets = [...encodings(reveal.unitSeed), '"lot"', '"unitSeed"', '"reveal"', '"prize"'];
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      const { game } = own[0]?.data as { readonly game: string };
      for (const sealed of before.flatMap(({ data }) => (typeof data['sealed'] === 'string' ? [data['sealed']] : [])))
        lengths.set(game, (lengths.get(game) ?? new Set()).add(sealed.length));
    }
    expect([...lengths.values()].map(({ size }) => size)).toEqual(
      [...new Set(openings.map(({ game }) => game))].map(() => 1),
    );
  });

  if (sent !== undefined) {
    it('in every message: no seed before its round has ended, and no lot', () => {
      const told = messages.filter(({ type }) => !['RoundSettled', 'BlockClosed', 'BlockOpened'].includes(type));
      expect(told.length).toBeGreaterThan(followed.length);
      const secrets = [...followed.flatMap(({ reveal }) => encodings(reveal.unitSeed)), '"lot"', '"unitSeed"'];
      expect(secrets.filter((secret) => told.some(({ text }) => text.includes(secret)))).toEqual([]);
    });
  }

  it('in the log at its most talkative: no seed of a unit or of a block, sealed or open, and no draw', async () => {
    const events = await at.recorded();
    const secrets = [...sealedIn(events), ...seedsOfUnits(at.data, events)];
    expect(secrets.length).toBeGreaterThan(ROUNDS);
    expect(at.output.includes('"msg":"request"')).toBe(true);
    secrets.push('"ranges"', '"values"', 'unitSeed', 'carrot', '"board"', '"prize"', '"lot"');
    expect(secrets.filter((secret) => at.output.includes(secret))).toEqual([]);
  });
}

const sealedIn = (events: readonly RecordedEvent[]): readonly string[] =>
  events.flatMap(({ data }) =>
    ['sealed', 'sealedSeed', 'seed'].flatMap((name) => {
      const secret = data[name];
      return typeof secret === 'string' ? [secret] : [];
    }),
  );

/** Seeds of the units at the beginning of every block, sold or not. */
function seedsOfUnits(data: string, events: readonly RecordedEvent[]): readonly string[] {
  return events
    .filter(({ type }) => type === 'BlockOpened')
    .flatMap((opened) => {
      const seed = seedOfBlock(data, opened);
      const count = Math.min(64, Number(opened.data['size']));
      return Array.from({ length: count }, (_, n) => encodings(Buffer.from(unitSeed(seed, n)).toString('hex'))).flat();
    });
}

const encodings = (hex: string): readonly string[] => {
  const bytes = Buffer.from(hex, 'hex');
  return [hex, hex.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url'), [...bytes].join(',')];
};
