import {
  causeOfEvent,
  newEvents,
  appendSurely,
  WrongExpectedRevision,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import type { Clock, Timers } from '@tirage/kernel';
import { done, park, retry, wakeCommand, type Address, type MessageBus, type Verdict } from '@tirage/messaging';
import { decideDebit, decideDeposit, decideTerminal } from './decide.js';
import { DEBIT_ANSWERS, TERMINAL_ENTRIES, type DepositApplied } from './events.js';
import { readAskedDeposit, readOpenedRound, textOf, Unreadable } from './facts.js';
import { dueEntries, judge, readOpening, type MaximumPrize } from './round-ends.js';
import type { Answer, Question, WalletLedger } from './wallet-ledger.js';

/** Told what people must look at. */
export interface WalletObserver {
  /** A prize above the game's published maximum; amounts in euro. Its message is parked. */
  prizeWithheld(withheld: { readonly roundId: string; readonly prize: string; readonly maximum: string }): void;
}

export interface ReactionPorts {
  readonly store: EventStore;
  readonly bus: MessageBus;
  readonly clock: Clock;
  readonly timers: Timers;
  /** The time zone of the days of limits, `Europe/Paris`. */
  readonly zone: string;
  readonly maximumPrize: MaximumPrize;
  readonly observer?: WalletObserver;
}

/** `<category>:<type>` of the events that concern the wallet. */
const CONCERNS: readonly string[] = [
  'round:RoundOpened',
  'round:RoundSettled',
  'round:RoundVoided',
  'deposit:DepositRequested',
];

export const concernsTheWallet = (category: string, type: string): boolean => CONCERNS.includes(`${category}:${type}`);

/** What the wallet does about events of rounds and deposits. It believes the store alone, whatever a message said. */
export class WalletReactions {
  constructor(
    private readonly ledger: WalletLedger,
    private readonly ports: ReactionPorts,
  ) {}

  /**
   * Answers the event at that place, unless it is answered already: then whoever asks is woken for that answer. Where
   * nothing was answered nothing is sent, else messages would never come to rest.
   */
  async answer(stream: string, revision: bigint, asker?: Address): Promise<Verdict> {
    const found: RecordedEvent[] = [];
    for await (const each of this.ports.store.read(stream, { from: revision, limit: 2 })) found.push(each);
    const [event, next] = found;
    if (event === undefined) return retry(`${stream} has no revision ${revision} yet`);
    const category = stream.slice(0, stream.indexOf('-'));
    if (!concernsTheWallet(category, event.type)) return done;
    if (event.type === 'RoundOpened') return this.debit(event, next, asker);
    if (event.type === 'DepositRequested') return this.deposit(event, next, asker);
    return this.end(event, asker);
  }

  private async debit(event: RecordedEvent, next: RecordedEvent | undefined, asker?: Address): Promise<Verdict> {
    if (next !== undefined) return done; // the round has its answer, or it would not have gone on
    const question = readOpenedRound(event);
    const { store, clock, zone, maximumPrize } = this.ports;
    const asked = questionOf(event, DEBIT_ANSWERS, 'roundId', question.roundId);
    const answer = await this.ledger.answer(question.playerId, asked, async (state) => {
      const due = await dueEntries(store, maximumPrize, state);
      return decideDebit({ question, now: clock.now(), dueEntries: due, zone }, state);
    });
    return this.wakeAsker(answer, asker);
  }

  private async end(event: RecordedEvent, asker?: Address): Promise<Verdict> {
    const opened = await readOpening(this.ports.store, event.stream);
    if (opened === undefined) throw new Unreadable(`${event.stream} does not begin`);
    const judged = judge(event, opened, this.ports.maximumPrize);
    if (judged.kind === 'not-ended') return done;
    if (judged.kind === 'unknown-rules') return retry(`rules ${judged.rulesHash} are not known here`);
    if (judged.kind === 'withheld') {
      const [prize, maximum] = [judged.prize.toString(), judged.maximum.toString()];
      this.ports.observer?.prizeWithheld({ roundId: opened.roundId, prize, maximum });
      return park(`round ${opened.roundId}: prize ${prize} is above the maximum ${maximum}`);
    }
    const asked = questionOf(event, TERMINAL_ENTRIES, 'roundId', opened.roundId);
    const answer = await this.ledger.answer(opened.playerId, asked, (state) => decideTerminal(judged.end, state));
    return this.wakeAsker(answer, asker);
  }

  private async deposit(event: RecordedEvent, next: RecordedEvent | undefined, asker?: Address): Promise<Verdict> {
    if (next !== undefined) return this.wakeAsker({ kind: 'answered', entry: next }, asker);
    const deposit = readAskedDeposit(event);
    const asked = questionOf(event, ['FundsDeposited'], 'depositId', deposit.depositId);
    const answer = await this.ledger.answer(deposit.playerId, asked, (state) => decideDeposit(deposit, state));
    for (const entry of entriesOf(answer)) await this.markApplied(event, entry);
    return this.wakeAsker(answer, asker);
  }

  /** After the wallet's entry stands, and again whenever the question is: a crash may have come between the two. */
  private async markApplied(question: RecordedEvent, entry: NewEvent): Promise<void> {
    const data: DepositApplied = { balance: textOf(entry.data, 'balance') };
    const cause = { ...causeOfEvent(question), id: entry.id };
    const applied = newEvents(question.stream, [{ type: 'DepositApplied', data }], cause);
    try {
      await appendSurely(this.ports.store, this.ports.timers, question.stream, applied, question.revision);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error; // only this service writes here: it stands
    }
  }

  private async wakeAsker(answer: Answer, asker: Address | undefined): Promise<Verdict> {
    if (answer.kind === 'answered' && asker !== undefined) {
      const { stream, revision } = answer.entry;
      await this.ports.bus.send(wakeCommand(asker, { stream, revision }, this.ports.clock.now()));
    }
    return done;
  }
}

function questionOf(event: RecordedEvent, types: readonly string[], member: string, id: string): Question {
  return {
    cause: causeOfEvent(event),
    askedAt: event.position,
    isAnswer: (entry) => types.includes(entry.type) && entry.data[member] === id,
  };
}

function entriesOf(answer: Answer): readonly NewEvent[] {
  if (answer.kind === 'nothing') return [];
  return answer.kind === 'answered' ? [answer.entry] : answer.entries;
}
