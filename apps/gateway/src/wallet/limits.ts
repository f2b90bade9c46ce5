import type { Limits } from '@tirage/contracts';
import { formatPosition, readLast } from '@tirage/event-sourcing';
import { limitsOf, stateOf } from '@tirage/http';
import { derivedId, isoTime, type JsonObject } from '@tirage/kernel';
import type { Platform } from '@tirage/service-kit';
import { walletStream } from '@tirage/wallet';
import { firstEvent, notYet } from './waiting.js';

export interface LimitOrder {
  readonly type: 'SetLimit' | 'Exclude';
  readonly playerId: string;
  /** The operator. */
  readonly by: string;
  readonly data: JsonObject;
  readonly correlationId: string;
  readonly traceparent?: string;
}

/** Orders a limit and waits for its entry: the player's limits then. Each order is one of its own, none has a key. */
export async function orderLimit(platform: Platform, order: LimitOrder): Promise<Limits> {
  const { store, bus, clock, random, settings } = platform;
  const { type, playerId, by, data, ...trace } = order;
  const stream = walletStream(playerId);
  const last = await readLast(store, stream);
  const commandId = derivedId(type, playerId, Buffer.from(random.bytes(16)).toString('hex'));
  const readAt = last === undefined ? '0/0' : formatPosition(last.position);
  await bus.send({
    ...{ id: commandId, service: 'wallet', type, key: stream, ...trace, causationId: commandId },
    data: { ...data, playerId, by, commandId, readAt },
    sentAt: isoTime(clock.now()),
    actor: 'operator',
  });
  const isAnswer = ({ metadata }: { readonly metadata: { readonly commandId?: string } }) =>
    metadata.commandId === commandId;
  const entry = await firstEvent(platform, stream, last?.revision ?? 'start', isAnswer);
  if (entry === undefined) throw notYet();
  return limitsOf(stateOf(entry, { store, clock, zone: settings.timeZone }));
}
