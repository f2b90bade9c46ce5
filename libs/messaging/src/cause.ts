import type { Cause } from '@tirage/event-sourcing';
import { seconds } from '@tirage/kernel';
import type { Command } from './message.js';

const COMMAND_LIVES = seconds(30);

/** Whether a command comes so late that its sender has long been told that it did not go through: it is dropped. */
export const isExpired = (command: Command, now: number): boolean => Date.parse(command.sentAt) + COMMAND_LIVES < now;

/** The cause of what a command brings about; `commandId` and `bodyHash` of a player's key travel in its data. */
export function causeOfCommand(command: Command): Cause {
  const { commandId, bodyHash } = command.data;
  return {
    id: command.id,
    correlationId: command.correlationId,
    actor: command.actor,
    ...(typeof commandId === 'string' ? { commandId } : {}),
    ...(typeof bodyHash === 'string' ? { bodyHash } : {}),
    ...(command.traceparent === undefined ? {} : { traceparent: command.traceparent }),
  };
}
