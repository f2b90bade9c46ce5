import { connect } from 'node:net';
import { Kafka, logLevel } from 'kafkajs';

/** kafkajs as one would use it by hand for low latency: without Nagle's algorithm. */
export function bareKafka(broker: string): Kafka {
  return new Kafka({
    brokers: [broker],
    logLevel: logLevel.NOTHING,
    socketFactory: ({ host, port, onConnect }) => connect({ host, port }, onConnect).setNoDelay(true),
  });
}
