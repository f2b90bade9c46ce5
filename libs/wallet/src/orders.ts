import {
  appendSurely,
  newEvents,
  parsePosition,
  WrongExpectedRevision,
  type DecidedEvent,
  type EventStore,
  type Position,
} from '@tirage/event-sourcing';
import { isoTime, Money, type Timers } from '@tirage/kernel';
import { causeOfCommand, done, park, type Command, type Verdict } from '@tirage/messaging';
import { decideExclusion, decideLimit } from './decide.js';
import { depositStream, type DepositRequested } from './events.js';
import { playerOf, readDepositOrder, reading, textOf, timeOf, Unreadable } from './facts.js';
import { ISO_TIME, type WalletState } from './state.js';
import type { WalletLedger } from './wallet-ledger.js';

/** The gateway's commands. Whether they still hold (30 s) is looked at before. What is malformed throws `Unreadable`. */
export class WalletOrders {
  constructor(
    private readonly ledger: WalletLedger,
    private readonly store: EventStore,
    private readonly timers: Timers,
  ) {}

  async carryOut(command: Command): Promise<Verdict> {
    switch (command.type) {
      case 'RequestDeposit':
        return this.requestDeposit(command);
      case 'SetLimit': {
        const { dailyStake } = command.data;
        const by = textOf(command.data, 'by');
        const limit = dailyStake === null ? null : reading(command.type, () => Money.parse(dailyStake));
        return this.decideOnce(command, (state) => decideLimit({ dailyStake: limit, by }, state));
      }
      case 'Exclude': {
        const by = textOf(command.data, 'by');
        const until = isoTime(timeOf(command.data, 'until'));
        if (!ISO_TIME.test(until)) return park('until is beyond the year 9999');
        return this.decideOnce(command, (state) => decideExclusion({ until, by }, state));
      }
      default:
        return park(`unknown command ${command.type}`);
    }
  }

  /** The deposit's own stream holds its key's answer for ever: there already, there is nothing to do. */
  private async requestDeposit(command: Command): Promise<Verdict> {
    const { depositId, playerId, amount, by } = readDepositOrder(command);
    const data: DepositRequested = { playerId, amount: amount.toString(), by };
    const stream = depositStream(depositId);
    const events = newEvents(stream, [{ type: 'DepositRequested', data }], causeOfCommand(command));
    try {
      await appendSurely(this.store, this.timers, stream, events, 'no-stream');
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
    return done;
  }

  /** A command without a stream of its own carries the place in the log that its sender had read: it was asked there. */
  private async decideOnce(
    command: Command,
    decide: (state: WalletState) => readonly DecidedEvent[],
  ): Promise<Verdict> {
    const commandId = textOf(command.data, 'commandId');
    const askedAt = positionOf(textOf(command.data, 'readAt'));
    const isAnswer = ({ metadata }: { metadata: { commandId?: string } }) => metadata.commandId === commandId;
    await this.ledger.answer(playerOf(command.data), { cause: causeOfCommand(command), askedAt, isAnswer }, decide);
    return done;
  }
}

function positionOf(text: string): Position {
  try {
    return parsePosition(text);
  } catch (error) {
    if (error instanceof TypeError) throw new Unreadable(error.message);
    throw error;
  }
}
