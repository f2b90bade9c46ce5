import { fileURLToPath } from 'node:url';
import { must, type Playing } from '@tirage/testing';
import type { Json, JsonObject } from './json.js';
import { changed, eventsIn } from './spec/alter-file.js';
import { valueAt } from './spec/altered.js';
import { fileOf, NOWHERE, run, saidIn, verify } from './spec/twin.js';
import {
  AUTO,
  MANUAL,
  TOUTES,
  TWO,
  blockOf,
  closedBlock,
  fields,
  fieldsBlock,
  lotRound,
  made,
  naval,
  navalBlock,
  round,
} from './spec/twin-files.js';

const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));

/** The signature's second half with the order of the group added: the same point, but no signature (RFC 8032, 5.1.7). */
function otherForm(signed: JsonObject): string {
  const value = Buffer.from(valueAt(signed, ['signature', 'value']) as string, 'base64url');
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const half = BigInt(`0x${Buffer.from(value.subarray(32)).reverse().toString('hex')}`) + order;
  const bytes = Buffer.from(half.toString(16).padStart(64, '0'), 'hex').reverse();
  return Buffer.concat([value.subarray(0, 32), bytes]).toString('base64url');
}

describe('the verifier in Python, made from the fairness pages alone', () => {
  it('works out every test vector of every page again', async () => {
    const { allGames, soldDocument } = await made;
    const documents = allGames.map((definition) => fileOf(soldDocument(definition)));
    const { code, stdout } = await run('--vectors', DOCS, ...documents);
    const said = saidIn(stdout);
    expect(said).toMatchObject({ failed: [], skipped: [] });
    expect(said.passed.length).toBeGreaterThanOrEqual(23);
    expect(code).toBe(0);
  });

  it('finds rounds of the engine in order, won and lost, played by hand, at once and by the system', async () => {
    const rounds = {
      'Trésors des Champs': await fields,
      'Trésors des Champs, by the system': await round('tresors-des-champs', '2.00', { steps: 0, position: 1 }),
      'La Course, toutes': await round('la-course', '3.00', { choices: TOUTES }),
      'La Course, two formulas': await round('la-course', '1.75', { choices: TWO }),
      'Défi Naval, won': await lotRound('defi-naval', '0.50', true, { ...MANUAL, steps: 4 }),
      'Défi Naval, lost': await lotRound('defi-naval', '2.00', false, AUTO),
      'Eldorado, won': await lotRound('eldorado', '1.00', true, { steps: 1 }),
      'Eldorado, lost': await lotRound('eldorado', '0.50', false),
      'Château de Versailles, won': await lotRound('chateau-de-versailles', '3.00', true, { ...MANUAL, steps: 3 }),
      'Château de Versailles, lost': await lotRound('chateau-de-versailles', '3.00', false, AUTO),
    };
    const said = await verify(rounds);
    for (const [name, each] of Object.entries(said)) {
      expect({ name, ...each }).toMatchObject({ name, failed: [], skipped: ['signature', 'block-seed'] });
      expect(each.passed).toHaveLength(11);
    }
  });

  it('plays the units of small blocks as the engine does', async () => {
    const each = async (game: string, stake: string, playing: Partial<Playing>): Promise<[string, Json][]> => {
      const { tree } = await blockOf(game, stake);
      // Eldorado's blocks have a unit of each of 34 lots.
      const every = Math.ceil(tree.size / 12);
      const units = Array.from({ length: tree.size }, (_, position) => position).filter((unit) => unit % every === 0);
      return Promise.all(
        units.map(async (position) => [`${game} ${position}`, await round(game, stake, { ...playing, position })]),
      );
    };
    const rounds = await Promise.all([
      each('tresors-des-champs', '2.00', { steps: 9 }),
      each('defi-naval', '2.00', { ...MANUAL, steps: 5 }),
      each('eldorado', '1.00', { steps: 2 }),
      each('chateau-de-versailles', '3.00', { ...MANUAL, steps: 2 }),
    ]);
    const said = await verify(Object.fromEntries(rounds.flat()));
    expect(Object.entries(said).filter(([, { failed, passed }]) => failed.length > 0 || passed.length !== 11)).toEqual(
      [],
    );
  });

  it('finds closed blocks in order, with their events and without', async () => {
    const blocks = {
      'tresors-des-champs': await fieldsBlock,
      'defi-naval': await navalBlock,
      eldorado: await closedBlock('eldorado', '2.00'),
      'chateau-de-versailles': await closedBlock('chateau-de-versailles', '3.00'),
    };
    for (const [game, said] of Object.entries(await verify(blocks))) {
      expect(said).toMatchObject({ failed: [], skipped: [] });
      expect(said.passed).toHaveLength(game === 'tresors-des-champs' ? 6 : 8);
    }
    const { events: _, ...withoutEvents } = await navalBlock;
    const skipped = ['block-events', 'units-sold', 'totals'];
    expect((await verify({ withoutEvents })).withoutEvents).toMatchObject({ failed: [], skipped });
  });

  it('finds rounds in order that were refused or voided, and names what does not belong to them', async () => {
    const file = await round('la-course', '3.00', { choices: TOUTES });
    const [opened, debited] = eventsIn(file) as [JsonObject, JsonObject];
    const nothing = { proof: null, block: null, presentation: null };
    const view = { prize: null, settledAt: null, automatic: false, commitment: null };
    const ended = (
      status: string,
      last: JsonObject,
      events: readonly JsonObject[],
      walletEntries: Json,
    ): JsonObject => {
      const { reason = null } = last['data'] as JsonObject;
      const { revision = null } = last;
      const told = { ...(file['round'] as JsonObject), ...view, status, reason, revision };
      return { ...file, ...nothing, round: told, events: [...events, last], walletEntries };
    };
    const end = (type: string, revision: number): JsonObject => ({
      ...debited,
      type,
      revision,
      data: { reason: 'expired' },
    });
    const [, debit] = file['walletEntries'] as readonly [JsonObject, JsonObject];
    const refund = { ...debit, type: 'StakeRefunded', balance: '11.00' };
    const voided = ended('voided', end('RoundVoided', 3), [opened, debited], [refund, debit]);
    const said = await verify({
      refused: ended('refused', end('StakeRefused', 1), [opened], []),
      voided,
      kept: changed(voided, [['walletEntries'], [debit]]),
      debited: ended('refused', end('StakeRefused', 1), [opened], [debit]),
      drawn: { ...voided, proof: file['proof'] ?? null },
    });
    expect(said.refused).toMatchObject({ failed: [], skipped: ['signature'] });
    expect(said.voided).toMatchObject({ failed: [], skipped: ['signature'] });
    expect(said.kept.failed).toEqual(['wallet']);
    expect(said.debited.failed).toEqual(['wallet']);
    expect(said.drawn.failed).toEqual(['round']);
  });

  it('works the unit out of the seed of a block that is closed, and reads who signed', async () => {
    const { block } = await navalBlock;
    const file = { ...(await naval), block: must(block) };
    const signed = (await made).signed(file, Buffer.alloc(32, 7));
    const altered = changed(signed, [['round', 'openedAt'], 'later']);
    const otherSeed = changed(file, [['block', 'seed'], '00'.repeat(32)]);
    const said = await verify({
      signed,
      altered,
      otherSeed,
      again: changed(signed, [['signature', 'value'], otherForm(signed)]),
    });
    expect(said.signed).toMatchObject({ failed: [], skipped: [] });
    expect(said.altered.failed).toEqual(['signature']);
    expect(said.otherSeed.failed).toEqual(['block-seed']);
    expect(said.again.failed).toEqual(['signature']);
  });
});

describe('the verifier in Python ends', () => {
  it('with 1 where a check fails, with 2 where a file cannot be used', async () => {
    const file = await naval;
    expect((await run(fileOf(file))).code).toBe(0);
    expect((await run(fileOf(file), fileOf(changed(file, [['round', 'prize'], '9.99'])))).code).toBe(1);
    const { code, stdout } = await run(NOWHERE);
    expect({ code, lines: stdout.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
  });

  it('with one line for what it cannot use', async () => {
    const [file, block] = [await round('la-course', '3.00', { choices: TOUTES }), await navalBlock];
    const said = await verify({
      'another format': { ...file, format: 'tirage-round-2' },
      'no object': [1, 2],
      'no proof': { ...file, proof: null },
      'a round that has not ended': changed(file, [['round', 'status'], 'in-play']),
      'no tables': changed(file, [['game', 'tables'], []]),
      'a game that nobody knows': changed(file, [['game', 'game'], 'roulette']),
      'an open block': changed(block, [['block', 'status'], 'open']),
      'a block of impossible size': changed(block, [['block', 'size'], 1e12]),
    });
    for (const [name, { unusable, text }] of Object.entries(said))
      expect({ name, unusable, lines: text.trim().split('\n').length }).toEqual({ name, unusable: true, lines: 1 });
  });
});
