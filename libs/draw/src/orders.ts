import { derivedId, isoTime } from '@tirage/kernel';
import { causeOfCommand, type Command } from '@tirage/messaging';
import { parseLane } from './events.js';
import type { Withdrawal } from './withdraw.js';

const WITHDRAW = 'WithdrawBlocks';
const LONGEST_REASON = 200;

/**
 * Orders draw to withdraw the open blocks of a lane up to a number, as after a restore from a backup. It may come late or
 * twice: blocks that are opened later than it was ordered are not among them.
 */
export function withdrawCommand(
  lane: string,
  { through, reason }: Pick<Withdrawal, 'through' | 'reason'>,
  sentAt: number,
): Command {
  const id = derivedId(WITHDRAW, lane, through, reason, sentAt);
  return {
    ...{ id, service: 'draw', type: WITHDRAW, key: lane, data: { through, reason, commandId: id } },
    ...{ sentAt: isoTime(sentAt), correlationId: id, causationId: id, actor: 'operator' },
  };
}

/** Undefined for another command, `'malformed'` for one that says nothing to be carried out. */
export function readWithdrawal(command: Command): { lane: string; withdrawal: Withdrawal } | 'malformed' | undefined {
  if (command.type !== WITHDRAW) return undefined;
  const { through, reason } = command.data;
  const isNumber = typeof through === 'number' && Number.isSafeInteger(through) && through > 0;
  const isReason = typeof reason === 'string' && reason.length > 0 && reason.length <= LONGEST_REASON;
  if (!isNumber || !isReason || parseLane(command.key) === undefined) return 'malformed';
  return { lane: command.key, withdrawal: { through, reason, cause: causeOfCommand(command) } };
}
