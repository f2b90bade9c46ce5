import type { Actor } from '@tirage/event-sourcing';
import { header, jsonObject, MalformedMessage, MAX_VALUE_LENGTH } from './malformed.js';
import type { Command, Message } from './message.js';
import { topics } from './topics.js';

const COMMAND_TYPE = /^tirage\.command\.([A-Z][A-Za-z0-9]{0,63})$/;
const COMMAND_TOPIC = /^tirage\.commands\.([a-z][a-z0-9-]{0,63})$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;
const ACTORS: readonly string[] = ['player', 'operator', 'system'] satisfies readonly Actor[];

/** The message of a command. Throws {@link MalformedMessage} when no consumer would take it (more than 1 MB). */
export function encodeCommand(command: Command): Message {
  const value = JSON.stringify(command.data);
  if (value.length > MAX_VALUE_LENGTH) throw new MalformedMessage('the command is larger than 1 MB');
  return {
    topic: topics.commands(command.service),
    key: command.key,
    headers: {
      ce_specversion: '1.0',
      ce_id: command.id,
      ce_type: `tirage.command.${command.type}`,
      ce_source: '/tirage/commands',
      ce_subject: command.key,
      ce_time: command.sentAt,
      'content-type': 'application/json',
      ce_correlationid: command.correlationId,
      ce_causationid: command.causationId,
      ce_actor: command.actor,
      ...(command.traceparent === undefined ? {} : { ce_traceparent: command.traceparent }),
    },
    value,
  };
}

/** Throws {@link MalformedMessage}. Whether the type is known and its data valid, the service decides. */
export function decodeCommand(message: Message): Command {
  const service = COMMAND_TOPIC.exec(message.topic)?.[1];
  if (service === undefined) throw new MalformedMessage('not a topic of commands');
  const type = COMMAND_TYPE.exec(header(message, 'ce_type'))?.[1];
  if (type === undefined) throw new MalformedMessage('ce_type is not that of a command');
  const sentAt = header(message, 'ce_time');
  if (!TIME.test(sentAt) || Number.isNaN(Date.parse(sentAt))) throw new MalformedMessage('ce_time is not a UTC time');
  const actor = header(message, 'ce_actor');
  if (!isActor(actor)) throw new MalformedMessage('ce_actor is unknown');
  if (message.key === '') throw new MalformedMessage('a command has a key');
  const traceparent = message.headers['ce_traceparent'];
  return {
    id: header(message, 'ce_id'),
    service,
    type,
    key: message.key,
    data: jsonObject(message),
    sentAt,
    correlationId: header(message, 'ce_correlationid'),
    causationId: header(message, 'ce_causationid'),
    actor,
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

const isActor = (text: string): text is Actor => ACTORS.includes(text);
