import { StoreUnavailable, type CaughtUp, type RecordedEvent } from '@tirage/event-sourcing';
import { seconds, type JsonObject } from '@tirage/kernel';
import { must } from '@tirage/testing';
import { DIFFERENCES, reconcile, type Difference, type Reconciliation } from './index.js';
import { ANNA, annasHistory, BLOCK, logOf, NEXT, START } from './spec/history.js';

const { signal } = new AbortController();
/** An hour later: what is missing is not about to come. */
const later = { now: () => START + seconds(3600) };

let events: readonly RecordedEvent[];
beforeAll(async () => {
  events = await annasHistory();
});

const of = (log: readonly RecordedEvent[], clock = later): Promise<Reconciliation> =>
  reconcile({ store: logOf(log), signal, clock });
const kindsOf = ({ differences }: Reconciliation): readonly string[] => differences.map(({ kind }) => kind);

type Edit = (log: readonly RecordedEvent[]) => readonly RecordedEvent[];

/** Where the one event stands that this names: `wallet-anna PrizeCredited won`. */
function at(log: readonly RecordedEvent[], name: string): number {
  const [stream, type, roundId] = name.split(' ');
  const index = log.findIndex(
    (event) =>
      event.stream === stream && event.type === type && (roundId === undefined || event.data['roundId'] === roundId),
  );
  if (index < 0) throw new Error(`no ${name}`);
  return index;
}

const drop =
  (...names: readonly string[]): Edit =>
  (log) => {
    const dropped = new Set(names.map((name) => at(log, name)));
    return log.filter((_, index) => !dropped.has(index));
  };
const change =
  (name: string, data: JsonObject, other: Partial<RecordedEvent> = {}): Edit =>
  (log) =>
    log.map((event, index) =>
      index === at(log, name) ? { ...event, ...other, data: { ...event.data, ...data } } : event,
    );
/** The event once more, right after another, with other data. */
const again =
  (name: string, after: string, data: JsonObject = {}, other: Partial<RecordedEvent> = {}): Edit =>
  (log) => {
    const event = must(log[at(log, name)]);
    const place = at(log, after) + 1;
    return [...log.slice(0, place), { ...event, ...other, data: { ...event.data, ...data } }, ...log.slice(place)];
  };
const move =
  (name: string, after: string): Edit =>
  (log) => {
    const event = must(log[at(log, name)]);
    const without = log.filter((each) => each !== event);
    const place = at(without, after) + 1;
    return [...without.slice(0, place), event, ...without.slice(place)];
  };

const [FIRST, SECOND] = [`block-${BLOCK}`, `block-${NEXT}`];

describe('a sound history', () => {
  it('has no difference, and is told in numbers', async () => {
    expect(await of(events)).toEqual({
      ...{ differences: [], events: events.length, rounds: 7, open: 2, wallets: 1, balances: '17.00', blocks: 2 },
      deposits: { count: 1, sum: '20.00' },
      lanes: [
        {
          ...{ lane: 'a-game_200', blocks: 2, units: 4, rounds: 7, refused: 1, lost: 2 },
          stakes: { count: 5, sum: '10.00' },
          prizes: { count: 1, sum: '5.00' },
          refunds: { count: 1, sum: '2.00' },
        },
      ],
    });
  });

  it('has none at any time on its way: what may still come is open', async () => {
    for (let length = 0; length <= events.length; length++) {
      const log = events.slice(0, length);
      const last = log.at(-1)?.metadata;
      if (last !== undefined && last.index < last.count - 1) continue; // an append is atomic
      const now = Date.parse(log.at(-1)?.at ?? '2026-11-30T10:00:00Z') + seconds(50);
      expect([length, (await of(log, { now: () => now })).differences]).toEqual([length, []]);
    }
  });

  it('is of nothing, when nothing is recorded', async () => {
    expect(await of([])).toMatchObject({ differences: [], events: 0, rounds: 0, open: 0, lanes: [], balances: '0.00' });
  });
});

/** Each kind, and what it names. */
const PLANTED: readonly (readonly [kind: keyof typeof DIFFERENCES, what: string, edit: Edit, names: string])[] = [
  ['round-life', 'settled twice', again('round-won RoundSettled', 'round-won RoundSettled'), 'round-won'],
  ['round-life', 'never opened', drop('round-won RoundOpened'), 'round-won'],
  ['round-life', 'settled without a unit', drop('round-won UnitDrawn'), 'round-won'],
  ['debit-unasked', 'debited twice', again(`${ANNA} StakeDebited won`, `${ANNA} StakeDebited won`), 'won'],
  ['debit-unasked', 'of no round', again(`${ANNA} StakeDebited won`, `${ANNA} LimitSet`, { roundId: 'no' }), 'no'],
  ['debit-unasked', 'after its end', again(`${ANNA} StakeDebited won`, `${ANNA} PrizeCredited won`), 'won'],
  ['debit-differs', 'a cent more', change(`${ANNA} StakeDebited won`, { amount: '2.01', balance: '17.99' }), 'won'],
  ['debit-differs', 'of another game', change(`${ANNA} StakeDebited won`, { game: 'other' }), 'won'],
  ['debit-differs', 'another in the round', change('round-won StakeDebited', { amount: '1.00' }), 'won'],
  ['debit-differs', 'of another player', change('round-won RoundOpened', { playerId: 'ben' }), 'won'],
  [
    ...(['debit-differs', 'refused and debited'] as const),
    change(`${ANNA} StakeRefused refused`, { amount: '2.00', balance: '19.00' }, { type: 'StakeDebited' }),
    'refused',
  ],
  ['debit-missing', 'not in the wallet', drop(`${ANNA} StakeDebited won`), 'won'],
  ['debit-missing', 'no refusal in the wallet', drop(`${ANNA} StakeRefused refused`), 'refused'],
  ['end-unowed', 'paid twice', again(`${ANNA} PrizeCredited won`, `${ANNA} PrizeCredited won`), 'won'],
  ['end-unowed', 'paid before its end', move(`${ANNA} PrizeCredited won`, 'round-won UnitDrawn'), 'won'],
  ['end-unowed', 'paid to another', change(`${ANNA} PrizeCredited won`, {}, { stream: 'wallet-ben' }), 'won'],
  ['end-unowed', 'a refused round paid', change(`${ANNA} RoundLost lost`, { roundId: 'refused' }), 'refused'],
  ['end-differs', 'a cent more', change(`${ANNA} PrizeCredited won`, { amount: '5.01', balance: '23.01' }), 'won'],
  ['end-differs', 'lost though it won', change(`${ANNA} PrizeCredited won`, {}, { type: 'RoundLost' }), 'won'],
  ['end-differs', 'not the stake', change(`${ANNA} StakeRefunded voided`, { amount: '1.00' }), 'voided'],
  ['end-missing', 'not paid', drop(`${ANNA} PrizeCredited won`), 'won'],
  ['end-missing', 'not refunded', drop(`${ANNA} StakeRefunded voided`), 'voided'],
  ['unit-unasked', 'drawn twice', again(`${FIRST} UnitDrawn won`, `${FIRST} UnitDrawn won`, { position: 1 }), 'won'],
  ['unit-unasked', 'drawn again in the next block', again(`${FIRST} UnitDrawn won`, `${SECOND} BlockWithdrawn`), 'won'],
  ['unit-unasked', 'drawn unasked', drop('round-won DrawRequested'), 'won'],
  [
    ...(['unit-unasked', 'drawn and declined'] as const),
    again(`${FIRST} DrawDeclined voided`, `${FIRST} UnitDrawn won`, { roundId: 'won' }),
    'won',
  ],
  ['unit-differs', 'another position', change('round-won UnitDrawn', { position: 1 }), 'won'],
  ['unit-differs', 'another block', change('round-won UnitDrawn', { block: NEXT }), 'won'],
  ['unit-differs', 'another leaf', change('round-won UnitDrawn', { leaf: 'other' }), 'won'],
  [
    ...(['unit-differs', 'another revealed'] as const),
    change('round-won RoundSettled', { reveal: { block: BLOCK, position: 2 } }),
    'won',
  ],
  ['unit-differs', 'of another lane', change('round-won RoundOpened', { stake: '1.00' }), 'won'],
  ['unit-missing', 'not in the block', drop(`${FIRST} UnitDrawn won`), 'won'],
  ['unit-missing', 'voided without a decline', drop(`${FIRST} DrawDeclined voided`), 'voided'],
  ['block-life', 'never opened', drop(`${FIRST} BlockOpened`), FIRST],
  ['block-life', 'closed while it sells', drop(`${FIRST} BlockSoldOut`), FIRST],
  ['block-life', 'sold from after its end', move(`${FIRST} BlockSoldOut`, `${FIRST} UnitDrawn lost`), FIRST],
  ['block-life', 'sold before its turn', change(`${FIRST} UnitDrawn won`, {}, { stream: SECOND }), SECOND],
  ['block-position', 'a gap', change(`${FIRST} UnitDrawn lost`, { position: 2 }), FIRST],
  ['block-position', 'one twice', change(`${FIRST} UnitDrawn lost`, { position: 0 }), FIRST],
  ['block-position', 'beyond its size', change(`${FIRST} BlockOpened`, { size: 2 }), FIRST],
  ['block-size', 'sold out early', change(`${FIRST} BlockOpened`, { size: 4 }), FIRST],
  ['block-size', 'all sold and open', drop(`${FIRST} BlockSoldOut`, `${FIRST} BlockClosed`), FIRST],
  ['block-closed-early', 'a round goes on', move(`${FIRST} BlockClosed`, `${FIRST} BlockSoldOut`), FIRST],
  ['wallet-balance', 'a cent more', change(`${ANNA} RoundLost lost`, { balance: '21.01' }), ANNA],
  [
    ...(['wallet-below-zero', 'more than there is'] as const),
    change(`${ANNA} StakeDebited won`, { amount: '20.01', balance: '0.00' }),
    ANNA,
  ],
  ['deposit-unasked', 'twice', again(`${ANNA} FundsDeposited`, `${ANNA} FundsDeposited`, { balance: '40.00' }), ANNA],
  ['deposit-unasked', 'never asked for', drop('deposit-d1 DepositRequested'), ANNA],
  ['deposit-unasked', 'marked unapplied', drop(`${ANNA} FundsDeposited`), 'deposit-d1'],
  ['deposit-differs', 'another amount', change('deposit-d1 DepositRequested', { amount: '2.00' }), ANNA],
  ['deposit-differs', 'another player', change('deposit-d1 DepositRequested', { playerId: 'ben' }), ANNA],
  ['deposit-differs', 'another balance', change('deposit-d1 DepositApplied', { balance: '2.00' }), 'deposit-d1'],
  ['deposit-missing', 'not applied', drop(`${ANNA} FundsDeposited`, 'deposit-d1 DepositApplied'), 'deposit-d1'],
  ['deposit-missing', 'not marked', drop('deposit-d1 DepositApplied'), 'deposit-d1'],
  ['unreadable', 'an amount', change(`${ANNA} PrizeCredited won`, { amount: '-5.00' }), ANNA],
  ['unreadable', 'a size', change(`${FIRST} BlockOpened`, { size: 'three' }), FIRST],
];

describe('a difference', () => {
  it.each(PLANTED)('%s (%s) is found and named', async (kind, _, edit, names) => {
    const { differences } = await of(edit(events));
    const named = ({ stream, roundId }: Difference) =>
      stream === names || stream === `round-${names}` || roundId === names;
    expect(differences.filter((one) => one.kind === kind && named(one))).not.toEqual([]);
    for (const { detail } of differences) expect(detail).not.toBe('');
  });

  it('of every kind has been planted', () => {
    expect([...new Set(PLANTED.map(([kind]) => kind))].sort()).toEqual(Object.keys(DIFFERENCES).sort());
  });

  it('is found wherever one event of what is complete is lost, comes twice, or says a cent more', async () => {
    const isChecked = ({ type, stream }: RecordedEvent) =>
      !['SomethingShown', 'LimitSet', 'BlockClosed', 'BlockWithdrawn'].includes(type) &&
      !['round-going-on', 'round-asking', SECOND].includes(stream);
    const unfound: string[] = [];
    for (const [index, event] of events.entries()) {
      if (!isChecked(event) || event.data['roundId'] === 'going-on') continue;
      const edits: Record<string, readonly RecordedEvent[]> = {
        lost: events.filter((_, place) => place !== index),
        twice: [...events.slice(0, index), event, ...events.slice(index)],
      };
      for (const member of ['amount', 'balance', 'stake', 'prize']) {
        const said = event.data[member];
        if (typeof said !== 'string' || (event.stream.startsWith('round-') && member === 'balance')) continue;
        const more = { ...event, data: { ...event.data, [member]: `${said.slice(0, -1)}1` } };
        edits[`${member} a cent more`] = events.map((each, place) => (place === index ? more : each));
      }
      for (const [what, log] of Object.entries(edits)) {
        if (kindsOf(await of(log)).length === 0) unfound.push(`${event.stream} ${event.type} ${what}`);
      }
    }
    // No money says what a refused round would have cost; and one that has not taken in its refusal is still under way.
    expect(unfound).toEqual(['round-refused RoundOpened stake a cent more', 'round-refused StakeRefused lost']);
  });

  it('in one place is named once, not in everything after it', async () => {
    const log = change(`${ANNA} RoundLost lost`, { balance: '30.00' })(events);
    expect(kindsOf(await of(log))).toEqual(['wallet-balance', 'wallet-balance']);
  });
});

describe('what has just ended', () => {
  const unpaid = () => events.slice(0, at(events, `${ANNA} PrizeCredited won`));

  it('is open for a minute, and then a difference', async () => {
    const log = unpaid();
    const ended = Date.parse(must(log.at(-1)).at);
    const young = await of(log, { now: () => ended + seconds(59) });
    expect([young.differences, young.open]).toEqual([[], 1]);
    const old = await of(log, { now: () => ended + seconds(61) });
    expect(old).toMatchObject({ open: 0, differences: [{ kind: 'end-missing', stream: 'round-won', roundId: 'won' }] });
  });

  it('is open as long as it is told to be', async () => {
    const log = unpaid();
    const now = () => Date.parse(must(log.at(-1)).at) + seconds(100);
    const result = await reconcile({ store: logOf(log), signal, clock: { now }, settleMs: seconds(120) });
    expect(result.differences).toEqual([]);
  });
});

describe('a log that is not read to its end', () => {
  it('proves nothing', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(reconcile({ store: logOf(events), signal: stop.signal, clock: later })).rejects.toThrow('stopped');
  });

  it('because the store broke off is an error, too', async () => {
    const store = {
      async *subscribe(): AsyncIterable<RecordedEvent | CaughtUp> {
        yield* events.slice(0, 5);
        throw new StoreUnavailable('gone');
      },
    };
    await expect(reconcile({ store, signal, clock: later })).rejects.toThrow(StoreUnavailable);
  });
});
