import type { Draw } from '@tirage/randomness';
import type { EventView, RoundSettled } from '@tirage/rounds';
import { eventually } from '../support/eventually.js';
import { readStream } from '../support/event-stream.js';
import { call } from '../support/http.js';
import type { Installation } from '../support/installation.js';
import { Player, tokenOf } from '../support/player.js';
import { blockOf } from '../support/stopped-data.js';

const ROUNDS = 6;

/** One round as anybody could follow it before it was revealed, and what was revealed then. */
interface Followed {
  /** Bodies, frames and metrics up to the step that ended the round. */
  readonly before: string;
  readonly reveal: RoundSettled['reveal'];
  /** Labels of what the last step drew. */
  readonly lastDraws: readonly string[];
}

/** Fault 13. The log at its most talkative: `TIRAGE_LOG_LEVEL` is `trace`. */
export function describeSecrecy(at: Installation): void {
  const followed: Followed[] = [];
  /** The public view of the block, before and after units of it were sold. */
  let unsold = '';
  let sold = '';

  beforeAll(async () => {
    await at.start();
    const player = new Player(at, 'watched');
    await player.deposit('deposit', '100.00');
    const support = await tokenOf(at, 'support', ['support']);
    const block = `${at.url}/v1/blocks/tresors-des-champs_200_1`;
    unsold = await eventually('the first block', async () => {
      const answer = await call(block);
      return answer.status === 200 ? answer.text : undefined;
    });
    for (let n = 0; n < ROUNDS; n++) followed.push(await followRound(player, support, `round-${n}`));
    sold = (await call(block)).text;
    await at.stop();
  }, 300_000);

  async function followRound(player: Player, support: string, key: string): Promise<Followed> {
    let seen = '';
    let before = '';
    let lastShown = 0;
    const look = async (path: string, token?: string) => {
      const { text } = await call(at.url + path, token === undefined ? {} : { token });
      seen += text;
    };
    let streaming: Promise<unknown> = Promise.resolve();
    const { view } = await player.play(key, {
      beforeStep: async (shown, action) => {
        if (seen === '') streaming = readStream(player, shown.id, { onFrame: (frame) => (seen += frame) });
        const token = await player.token();
        const block = shown.commitment?.block ?? '';
        seen += JSON.stringify(shown);
        for (const path of ['', '/events', '/proof']) await look(`/v1/rounds/${shown.id}${path}`, token);
        for (const path of ['/replay', '/presentation']) await look(`/v1/support/rounds/${shown.id}${path}`, support);
        seen += await at.metrics();
        for (const path of ['/v1/blocks', `/v1/blocks/${block}`]) await look(path);
        await look('/v1/rounds', token);
        const wrong = await player.call(`/v1/rounds/${shown.id}/actions`, {
          key: `${key}-old`,
          body: { ...action, basedOn: 0 },
        });
        seen += wrong.text;
        before = seen;
        lastShown = shown.revision;
      },
    });
    await streaming;
    const { items } = await player.get<{ items: EventView[] }>(`/v1/rounds/${view.id}/events`);
    const lastStep = items.filter(({ revision }) => revision > lastShown);
    return {
      before,
      reveal: (items.at(-1)?.data as unknown as RoundSettled).reveal,
      lastDraws: lastStep.flatMap(({ data }) => ('draw' in data ? [`"label":"${(data['draw'] as Draw).label}"`] : [])),
    };
  }

  it('over HTTP, the event stream and the metrics: no seed, no draw of a step not yet taken', () => {
    expect(followed).toHaveLength(ROUNDS);
    for (const { before, reveal, lastDraws } of followed) {
      expect(before.includes('"status":"in-play"')).toBe(true);
      expect(lastDraws.length).toBeGreaterThan(0);
      const secrets = [
        ...encodings(reveal.unitSeed),
        ...lastDraws,
        'CarrotValueDrawn',
        'RoundSettled',
        '"seed":"',
        'sealed',
      ];
      expect(secrets.filter((secret) => before.includes(secret))).toEqual([]);
    }
  });

  it('a block looks the same before and after units of it are sold', () => {
    expect(JSON.parse(unsold)).toMatchObject({ status: 'open', seed: null });
    expect(sold).toBe(unsold);
  });

  it('in the log at its most talkative: no seed of a unit or of a block, sealed or open, and no draw', async () => {
    const events = await at.recorded();
    const secrets = events.flatMap((event) =>
      ['sealed', 'sealedSeed', 'seed'].flatMap((name) => {
        const secret = event.data[name];
        return typeof secret === 'string' ? [secret] : [];
      }),
    );
    const opened = events.filter(({ type }) => type === 'BlockOpened');
    for (const block of opened) {
      const tree = blockOf(at.data, block);
      for (let n = 0; n < tree.size; n++) secrets.push(...encodings(Buffer.from(tree.unitSeed(n)).toString('hex')));
    }
    expect(secrets.length).toBeGreaterThan(ROUNDS);
    expect(at.output.includes('"msg":"request"')).toBe(true);
    secrets.push('"ranges"', '"values"', 'unitSeed', 'carrot', '"board"', '"prize"');
    expect(secrets.filter((secret) => at.output.includes(secret))).toEqual([]);
  });
}

const encodings = (hex: string): readonly string[] => {
  const bytes = Buffer.from(hex, 'hex');
  return [hex, hex.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url'), [...bytes].join(',')];
};
