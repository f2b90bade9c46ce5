import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Kafka, logLevel, type ISocketFactory, type KafkaConfig, type RetryOptions } from 'kafkajs';
import { quietQueues } from './quiet-queues.js';
import { securityConfig, type KafkaSecurity } from './security.js';

export interface KafkaSettings {
  /** `host:port` of some of the brokers. */
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly security?: KafkaSecurity;
}

/** One client, with connections of its own. */
export interface KafkaClient {
  readonly kafka: Kafka;
  /** It makes no connection any more, so that what kafkajs still tries for ever comes to an end. */
  retire(): void;
}

quietQueues();

const KEEP_ALIVE_MS = 60_000;

/** A broker that is away comes back: tried for ever, twice a second. Whoever waits has a time limit of its own. */
export const UNBOUNDED: RetryOptions = {
  retries: Number.MAX_SAFE_INTEGER,
  initialRetryTime: 50,
  maxRetryTime: 500,
};

export function kafkaClient(settings: KafkaSettings): KafkaClient {
  let retired = false;
  const config = kafkaConfig(settings, () => retired);
  return { kafka: new Kafka(config), retire: () => (retired = true) };
}

/** What kafkajs is told. Reconnecting ends once `isRetired`: kafkajs gives up only when there is no broker to try. */
export function kafkaConfig(
  { brokers, clientId, security = { tls: false } }: KafkaSettings,
  isRetired: () => boolean = () => false,
): KafkaConfig {
  return {
    brokers: () => (isRetired() ? [] : [...brokers]),
    clientId,
    ...securityConfig(security),
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: UNBOUNDED,
    socketFactory: socketsWithoutDelay(isRetired),
    // What matters is told by events and rejections; the rest are retries that end well.
    logLevel: logLevel.NOTHING,
  };
}

/** Small messages leave at once: with Nagle's algorithm a hop takes 1.4 ms instead of 0.85 ms. */
function socketsWithoutDelay(isRetired: () => boolean): ISocketFactory {
  return ({ host, port, ssl, onConnect }) => {
    // Typed as always there; undefined without TLS.
    const tls = ssl as typeof ssl | undefined;
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket: Socket = tls
      ? connectTls({ host, port, ...name, ...tls }, onConnect)
      : connectPlain({ host, port }, onConnect);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    if (isRetired()) socket.destroy(new Error('this client is closed'));
    return socket;
  };
}
