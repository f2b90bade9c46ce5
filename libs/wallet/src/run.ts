import { runProjection, type EventStore, type ReadModel } from '@tirage/event-sourcing';
import { repeat, seconds, type Clock, type Random, type Timers } from '@tirage/kernel';
import type { MessageBus } from '@tirage/messaging';
import { projectDeposits, sweepDeposits, type DepositRow } from './deposits.js';
import type { WalletObserver } from './reactions.js';
import type { MaximumPrize } from './round-ends.js';
import { WALLET, WalletService } from './service.js';

export interface WalletOptions {
  readonly store: EventStore;
  readonly bus: MessageBus;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  /** The time zone of the days of limits. */
  readonly zone: string;
  readonly maximumPrize: MaximumPrize;
  readonly rows: ReadModel<DepositRow>;
  readonly signal: AbortSignal;
  readonly onProblem?: (problem: unknown) => void;
  readonly observer?: WalletObserver;
}

const SWEEP_EVERY = seconds(5);

/** The wallet service until the signal is aborted: it answers questions about money, and wakes itself for deposits. */
export async function runWallet(options: WalletOptions): Promise<void> {
  const { store, bus, clock, timers, random, rows, signal } = options;
  const supervised = { timers, signal, ...(options.onProblem === undefined ? {} : { onProblem: options.onProblem }) };
  const service = new WalletService(options);
  await Promise.all([
    bus.consume({ group: WALLET, topics: service.topics, handle: (message) => service.handle(message), signal }),
    runProjection({
      name: 'unapplied-deposits',
      store,
      categories: ['deposit'],
      readModel: rows,
      project: projectDeposits,
      random,
      ...supervised,
    }),
    repeat(() => sweepDeposits(rows, bus, clock.now()), { every: SWEEP_EVERY, ...supervised }),
  ]);
}
