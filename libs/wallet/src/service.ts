import { FutureVersion } from '@tirage/event-sourcing';
import {
  decodeCommand,
  decodeEventRef,
  describeError,
  done,
  isExpired,
  isTransient,
  MalformedMessage,
  park,
  readWake,
  retry,
  topics,
  type Message,
  type Verdict,
} from '@tirage/messaging';
import { Unreadable } from './facts.js';
import { WalletOrders } from './orders.js';
import { concernsTheWallet, WalletReactions, type ReactionPorts } from './reactions.js';
import { WalletLedger } from './wallet-ledger.js';

export const WALLET = 'wallet';

/** Nobody here can read it, now or later. */
const UNREADABLE = [MalformedMessage, Unreadable, FutureVersion];

/** The wallet's service: the only writer of `wallet-…` and `deposit-…`. Any number of them may run at once. */
export class WalletService {
  readonly topics: readonly string[] = [topics.commands(WALLET), topics.events('round'), topics.events('deposit')];
  private readonly reactions: WalletReactions;
  private readonly orders: WalletOrders;

  constructor(private readonly ports: ReactionPorts) {
    const ledger = new WalletLedger(ports.store, ports.timers);
    this.reactions = new WalletReactions(ledger, ports);
    this.orders = new WalletOrders(ledger, ports.store, ports.timers);
  }

  /** Handles a message; safe to call again with the same one, at any time, in any process. Throws only for a defect. */
  async handle(message: Message): Promise<Verdict> {
    try {
      return message.topic === topics.commands(WALLET) ? await this.command(message) : await this.event(message);
    } catch (error) {
      if (isTransient(error)) return retry(describeError(error));
      if (UNREADABLE.some((kind) => error instanceof kind)) return park(describeError(error));
      throw error;
    }
  }

  /** The type on the message spares a read; were it wrong, the event would be lost as any message may, and be woken. */
  private async event(message: Message): Promise<Verdict> {
    const { category, type, stream, revision } = decodeEventRef(message);
    return concernsTheWallet(category, type) ? this.reactions.answer(stream, revision) : done;
  }

  private async command(message: Message): Promise<Verdict> {
    const command = decodeCommand(message);
    if (command.type === 'Wake') {
      const wake = readWake(command.data);
      return wake === undefined
        ? park('malformed Wake')
        : this.reactions.answer(wake.stream, wake.revision, wake.asker);
    }
    return isExpired(command, this.ports.clock.now()) ? done : this.orders.carryOut(command);
  }
}
