import { ProblemError, type Deposit, type DepositBody } from '@tirage/contracts';
import { readOne } from '@tirage/event-sourcing';
import { derivedId, isoTime, Money } from '@tirage/kernel';
import type { Caller, Platform } from '@tirage/service-kit';
import { depositStream, type DepositApplied } from '@tirage/wallet';
import { keyUsed } from '../rounds/answers.js';
import { bodyHashOf } from '../rounds/opening.js';
import { firstEvent, notYet } from './waiting.js';

/** Whether this caller may put money into that wallet: an operator into any, in `dev` a player into his own. */
export function mayDeposit({ settings }: Platform, caller: Caller, playerId: string): boolean {
  return caller.roles.has('operator') || (settings.profile === 'dev' && caller.playerId === playerId);
}

/** Asks for a deposit and waits until it is applied; the same key gets the first balance again, for ever. */
export async function deposit(
  platform: Platform,
  caller: Caller,
  key: string,
  body: DepositBody,
  trace: { readonly correlationId: string; readonly traceparent?: string },
): Promise<Deposit> {
  if (!mayDeposit(platform, caller, body.playerId))
    throw new ProblemError('forbidden', 'only operators put money into this wallet');
  const normalised = { playerId: body.playerId, amount: Money.parse(body.amount).toString() };
  const bodyHash = bodyHashOf(normalised);
  const depositId = derivedId('deposit', caller.playerId, key);
  const stream = depositStream(depositId);
  if ((await readOne(platform.store, stream, 0n)) === undefined) {
    const commandId = derivedId('RequestDeposit', caller.playerId, key);
    await platform.bus.send({
      ...{ id: commandId, service: 'wallet', type: 'RequestDeposit', key: stream, ...trace, causationId: commandId },
      data: { ...normalised, depositId, by: caller.playerId, commandId, bodyHash },
      sentAt: isoTime(platform.clock.now()),
      actor: caller.roles.has('operator') ? 'operator' : 'player',
    });
  }
  const applied = await firstEvent(platform, stream, 'start', ({ type, metadata }) => {
    if (type === 'DepositRequested' && metadata.bodyHash !== bodyHash) throw keyUsed();
    return type === 'DepositApplied';
  });
  if (applied === undefined) throw notYet();
  const { balance } = applied.data as DepositApplied;
  return { playerId: normalised.playerId, balance };
}
