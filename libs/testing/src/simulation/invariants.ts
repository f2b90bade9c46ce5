import { comparePositions, type NewEvent, type RecordedEvent } from '@tirage/event-sourcing';
import { canonicalJson, Money, seconds, type Json } from '@tirage/kernel';
import { hasEnded, replayRound, advance, type GameDefinition, type RoundProgress } from '@tirage/rounds';
import type { Told } from './players.js';
import type { Acknowledged } from './sim-store.js';

export interface Outcome {
  /** Of all games that were played. */
  readonly games: readonly GameDefinition[];
  readonly events: readonly RecordedEvent[];
  readonly told: readonly Told[];
  /** Asked for, by deposit id. */
  readonly deposited: ReadonlyMap<string, string>;
  /** When each event was decided, by its id; where that is known. */
  readonly decidedAt?: ReadonlyMap<string, number>;
  /** Appends that their processes were told of, where that is known. */
  readonly acknowledged?: readonly Acknowledged[];
  /** Clocks told the truth all the time. */
  readonly steadyClocks: boolean;
}

const TERMINAL = ['PrizeCredited', 'RoundLost', 'StakeRefunded'];

/** Everything that Tirage promises, looked for in what was recorded and in what people were told. One line a violation. */
export function violations(outcome: Outcome): readonly string[] {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of outcome.events) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  const of = (category: string) => [...streams].filter(([stream]) => stream.startsWith(`${category}-`));
  const found: string[] = [];
  const report = (text: string) => found.push(text);
  const wallets = of('wallet');
  const entries = wallets.flatMap(([, events]) => events);
  for (const [stream, events] of wallets) checkWallet(stream, events, report);
  for (const [stream, events] of of('round')) checkRound(stream, events, entries, outcome, report);
  checkBlocks(of('block'), streams, report);
  checkDeposits(of('deposit'), entries, outcome, report);
  checkTold(outcome, report);
  for (const append of outcome.acknowledged ?? []) checkAcknowledged(append, streams, report);
  return found;
}

type Report = (violation: string) => void;

const plain = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

const text = (event: RecordedEvent, member: string): string => plain(event.data[member]);

/** What a process believes to have decided is what stands there, also where an append counted as the same as an earlier one. */
function checkAcknowledged(
  { stream, revision, events }: Acknowledged,
  streams: ReadonlyMap<string, readonly RecordedEvent[]>,
  report: Report,
): void {
  const first = Number(revision) + 1 - events.length;
  const recorded = streams.get(stream)?.slice(first, first + events.length) ?? [];
  const decided = (all: readonly NewEvent[]) =>
    canonicalJson(all.map(({ type, data, metadata }) => [type, data, metadata.state ?? null]));
  if (decided(recorded) !== decided(events)) report(`${stream}@${revision}: another decision stands there`);
}

function checkWallet(stream: string, events: readonly RecordedEvent[], report: Report): void {
  let balance = Money.zero;
  const open = new Map<string, string>();
  const asked = new Set<string>();
  let day = '';
  let staked = Money.zero;
  let limit: Money | undefined;
  for (const event of events) {
    const amount = 'amount' in event.data ? Money.parse(event.data['amount']) : Money.zero;
    const roundId = text(event, 'roundId');
    const where = `${stream}@${event.revision} ${event.type}`;
    const question =
      event.type.startsWith('Stake') && event.type !== 'StakeRefunded' ? roundId : event.metadata.commandId;
    if (question !== undefined && asked.has(question)) report(`${where}: ${question} answered twice`);
    if (question !== undefined) asked.add(question);
    const today = plain(event.metadata.state?.['day'] ?? '');
    if (today < day) report(`${where}: the wallet's day went back`);
    if (today !== day) staked = Money.zero;
    day = today;
    if (event.type === 'StakeDebited') {
      if (amount.isMoreThan(balance)) return report(`${where}: below zero`);
      balance = balance.minus(amount);
      if ([...open.values()].includes(text(event, 'game'))) report(`${where}: a second open debit of one game`);
      if (open.has(roundId)) report(`${where}: debited twice`);
      open.set(roundId, text(event, 'game'));
      staked = staked.plus(amount);
      if (limit?.isLessThan(staked)) report(`${where}: limit passed`);
    } else if (TERMINAL.includes(event.type)) {
      if (!open.delete(roundId)) report(`${where}: no open debit`);
      balance = balance.plus(amount);
    } else if (event.type === 'FundsDeposited') balance = balance.plus(amount);
    else if (event.type === 'LimitSet') {
      limit = event.data['dailyStake'] === null ? undefined : Money.parse(event.data['dailyStake']);
    }
    if ('balance' in event.data && text(event, 'balance') !== balance.toString()) {
      report(`${where}: balance ${text(event, 'balance')}, should be ${balance.toString()}`);
    }
  }
  for (const roundId of open.keys()) report(`${stream}: debit of ${roundId} without a terminal entry`);
}

function checkRound(
  stream: string,
  events: readonly RecordedEvent[],
  entries: readonly RecordedEvent[],
  { games, steadyClocks, decidedAt }: Outcome,
  report: Report,
): void {
  const roundId = stream.slice('round-'.length);
  const own = entries.filter((entry) => entry.data['roundId'] === roundId);
  let progress: RoundProgress | undefined;
  const definition = games.find(({ game }) => game === events[0]?.data['game']);
  if (definition === undefined) return report(`${stream}: of no game`);
  try {
    for (const event of events) progress = advance(definition, progress, event);
  } catch (error) {
    return report(`${stream}: ${String(error)}`);
  }
  if (progress === undefined) return;
  if (!hasEnded(progress)) report(`${stream}: not ended, ${progress.state.status}`);
  for (const check of replayRound(definition, events, own)?.checks ?? []) {
    if (check.status !== 'passed') report(`${stream}: ${check.name} ${check.status}: ${check.detail}`);
  }
  const debit = own.find(({ type }) => type === 'StakeDebited');
  const { opened } = progress.state;
  const debitedAt = debit && decidedAt?.get(debit.id);
  if (steadyClocks && debitedAt !== undefined && debitedAt > Date.parse(opened.debitBefore)) {
    report(`${stream}: debited after its time`);
  }
  events.forEach((event, index) => {
    const before = events[index - 1];
    if (before === undefined || event.metadata.index !== 0) return;
    const still = Date.parse(event.at) - Date.parse(before.at);
    const automatic = event.metadata.actor === 'system';
    if (automatic && steadyClocks && still < seconds(opened.abandonAfter)) {
      report(`${stream}@${event.revision}: finished for a player who was there`);
    }
  });
  const commands = events.flatMap(({ metadata }) => (metadata.index === 0 ? [metadata.commandId] : []));
  const known = commands.filter((command) => command !== undefined);
  if (new Set(known).size !== known.length) report(`${stream}: one command carried out twice`);
}

function checkBlocks(
  blocks: readonly (readonly [string, readonly RecordedEvent[]])[],
  streams: ReadonlyMap<string, readonly RecordedEvent[]>,
  report: Report,
): void {
  const answers = new Map<string, string>();
  for (const [stream, events] of blocks) {
    let next = 0;
    for (const event of events) {
      if (event.type !== 'UnitDrawn' && event.type !== 'DrawDeclined') continue;
      const roundId = text(event, 'roundId');
      const before = answers.get(roundId);
      if (before !== undefined) report(`${roundId}: ${event.type} in ${stream} after ${before}`);
      answers.set(roundId, `${event.type} in ${stream}`);
      if (event.type === 'UnitDrawn' && event.data['position'] !== next++)
        report(`${stream}: a gap before ${next - 1}`);
      const round = streams.get(`round-${roundId}`) ?? [];
      const taken = round.find(({ type }) => type === 'UnitDrawn' || type === 'RoundVoided');
      const unit = `${stream.slice('block-'.length)}/${text(event, 'position')}`;
      const held = taken && `${text(taken, 'block')}/${text(taken, 'position')}`;
      if (event.type === 'UnitDrawn' && held !== unit) report(`${roundId}: drew ${unit}, holds ${String(held)}`);
      if (event.type === 'DrawDeclined' && taken?.type !== 'RoundVoided') report(`${roundId}: declined, not voided`);
    }
    const closed = events.find(({ type }) => type === 'BlockClosed');
    if (closed === undefined) continue;
    for (const event of events.filter(({ type }) => type === 'UnitDrawn')) {
      const settled = streams.get(`round-${text(event, 'roundId')}`)?.find(({ type }) => type === 'RoundSettled');
      if (settled === undefined || comparePositions(closed.position, settled.position) < 0) {
        report(`${stream}: closed while ${text(event, 'roundId')} was open`);
      }
    }
  }
}

function checkDeposits(
  asked: readonly (readonly [string, readonly RecordedEvent[]])[],
  entries: readonly RecordedEvent[],
  { deposited }: Outcome,
  report: Report,
): void {
  for (const [stream, events] of asked) {
    const id = stream.slice('deposit-'.length);
    const applied = entries.filter((entry) => entry.type === 'FundsDeposited' && entry.data['depositId'] === id);
    if (applied.length !== 1) report(`${stream}: applied ${applied.length} times`);
    const amounts = new Set([...applied, ...events.slice(0, 1)].map((event) => text(event, 'amount')));
    if (amounts.size !== 1 || !amounts.has(deposited.get(id) ?? '')) report(`${stream}: another amount`);
    if (events.at(-1)?.type !== 'DepositApplied') report(`${stream}: not marked as applied`);
  }
}

/** One key, one answer; an answer given is what the stream says. */
function checkTold({ told }: Outcome, report: Report): void {
  const answers = new Map<string, string>();
  for (const { playerId, roundId, key, kind, view } of told) {
    if (kind === 'idempotency-conflict') report(`${playerId} ${key}: conflict with itself`);
    if (view === undefined) continue;
    const name = `${playerId} ${roundId} ${key}`;
    const before = answers.get(name);
    if (before !== undefined && before !== view) report(`${name}: first answered ${before}, then ${view}`);
    answers.set(name, view);
  }
}
