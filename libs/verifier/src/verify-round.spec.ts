import { verifiableFiles } from '@tirage/testing';
import type { Check } from './check.js';
import type { JsonObject } from './json.js';
import { changed, eventsIn } from './spec/alter-file.js';
import { valueAt } from './spec/altered.js';
import { verifyRound } from './verify-round.js';

let made: Awaited<ReturnType<typeof verifiableFiles>>;
beforeAll(async () => {
  made = await verifiableFiles();
});

const bets = [
  { formula: '3/3', ships: [6, 7, 8], bonus: 2 },
  { formula: 'vainqueur', ships: [3], bonus: 5 },
];
const rounds: readonly (readonly [string, string, JsonObject])[] = [
  ['tresors-des-champs', '2.00', {}],
  ['la-course', '0.75', { bets }],
  ['la-course', '3.00', { bets: [{ formula: 'toutes', ships: [1, 2, 3, 4, 5], bonus: 6 }] }],
  ['defi-naval', '1.00', { mode: 'manual' }],
  ['eldorado', '2.00', {}],
  ['chateau-de-versailles', '3.00', { mode: 'manual' }],
];

const named = (checks: readonly Check[], status: Check['status']): readonly string[] =>
  checks.filter((check) => check.status === status).map(({ name, detail }) => `${name}: ${detail}`);

describe('a round as the engine makes it', () => {
  it.each(rounds)('passes every check: %s %s', (game, stake, choices) => {
    const block = made.block(game, stake, 'a round');
    for (const [position, steps] of [0, 3, 100].entries()) {
      const checks = verifyRound(made.roundFile(block, { position, choices, steps }));
      expect(named(checks, 'failed')).toEqual([]);
      expect(named(checks, 'skipped')).toEqual([
        'signature: the file is not signed',
        'block seed: the block is not closed yet: its seed is secret',
      ]);
      expect(checks).toHaveLength(15);
    }
  });
});

describe('a round that drew nothing', () => {
  let settled: JsonObject;
  let debit: JsonObject;
  let voided: JsonObject;
  let refused: JsonObject;
  beforeAll(() => {
    const playing = { position: 0, choices: { mode: 'auto' }, steps: 0 };
    settled = made.roundFile(made.block('defi-naval', '1.00', 'a round'), playing);
    debit = valueAt(settled, ['walletEntries', 1]) as JsonObject;
    voided = ended('voided', 2, 'RoundVoided', 3, [{ ...debit, type: 'StakeRefunded' }, debit]);
    refused = ended('refused', 1, 'StakeRefused', 1, []);
  });
  const without = { prize: null, commitment: null, automatic: false };

  /** The same round, whose life ends with one event of this type. */
  function ended(status: string, kept: number, type: string, revision: number, walletEntries: readonly JsonObject[]) {
    const [first = {}] = eventsIn(settled);
    const events = [...eventsIn(settled).slice(0, kept), { ...first, type, revision, data: { reason: 'off-sale' } }];
    const round = { ...(settled['round'] as JsonObject), ...without, status, revision, reason: 'off-sale' };
    return { ...settled, round, events, proof: null, block: null, presentation: null, walletEntries };
  }
  it('passes the checks that there are: voided, refused', () => {
    for (const file of [voided, refused]) {
      const checks = verifyRound(file);
      expect(named(checks, 'failed')).toEqual([]);
      expect(named(checks, 'passed').map((each) => each.split(':')[0])).toEqual(['round', 'events', 'rules', 'wallet']);
    }
  });

  it('names a stake that was kept, a refund of less, a stake taken though refused', () => {
    const forged: readonly (readonly [JsonObject, RegExp])[] = [
      [
        changed(voided, [['walletEntries', 0], undefined]),
        /wallet entries: expected StakeDebited 1\.00 and then StakeRefunded/,
      ],
      [
        changed(voided, [['walletEntries', 0, 'amount'], '0.50']),
        /expected StakeRefunded 1\.00, found StakeRefunded 0\.50/,
      ],
      [changed(refused, [['walletEntries'], [debit]]), /wallet entries: expected none, found StakeDebited 1\.00/],
      [changed(refused, [['round', 'reason'], 'other']), /reason of the last event: expected other, found off-sale/],
    ];
    for (const [file, detail] of forged) {
      expect(named(verifyRound(file), 'failed')).toEqual([expect.stringMatching(detail)]);
    }
  });

  it('names a unit that it held all the same', () => {
    const file = { ...voided, proof: settled['proof'] ?? null, block: settled['block'] ?? null };
    expect(named(verifyRound(file), 'failed')).toEqual([
      expect.stringMatching(/^round: proof: expected none, found one/),
    ]);
  });
});
