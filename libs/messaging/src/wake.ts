import { derivedId, isoTime, type JsonObject } from '@tirage/kernel';
import type { Command } from './message.js';

/** The service to be woken, and the key under which it takes its commands. */
export interface Address {
  readonly service: string;
  readonly key: string;
}

/** "Look at this event": handled as the event itself by the service that answers it. */
export interface Wake {
  readonly stream: string;
  readonly revision: bigint;
  /** Who waits for the answer; it is woken in turn when the answer stands already. A reply has none: it ends there. */
  readonly asker?: Address;
}

export function wakeCommand(to: Address, wake: Wake, sentAt: number): Command {
  const id = derivedId('Wake', to, wake.stream, wake.revision.toString(), wake.asker ?? null, sentAt);
  return {
    id,
    service: to.service,
    type: 'Wake',
    key: to.key,
    data: {
      stream: wake.stream,
      revision: wake.revision.toString(),
      ...(wake.asker === undefined ? {} : { asker: { service: wake.asker.service, key: wake.asker.key } }),
    },
    sentAt: isoTime(sentAt),
    correlationId: id,
    causationId: id,
    actor: 'system',
  };
}

/** Reads the data of a `Wake`; undefined when it is malformed. */
export function readWake(data: JsonObject): Wake | undefined {
  const { stream, revision, asker } = data;
  if (typeof stream !== 'string' || typeof revision !== 'string' || !/^\d{1,19}$/.test(revision)) return undefined;
  if (asker === undefined) return { stream, revision: BigInt(revision) };
  if (asker === null || typeof asker !== 'object' || !('service' in asker) || !('key' in asker)) return undefined;
  const { service, key } = asker;
  if (typeof service !== 'string' || typeof key !== 'string') return undefined;
  return { stream, revision: BigInt(revision), asker: { service, key } };
}
