/** log4j: nothing but that the broker serves, and what goes wrong. */
export const LOGGING = `status = error
appender.out.type = Console
appender.out.name = out
appender.out.layout.type = PatternLayout
appender.out.layout.pattern = %p %c{1} %m%n
rootLogger.level = error
rootLogger.appenderRef.out.ref = out
logger.server.name = kafka.server.KafkaRaftServer
logger.server.level = info
`;

/**
 * One node that is broker and controller, on loopback. Short times, so that it serves three seconds after it was killed;
 * few internal partitions, so that a group joins at once; no topic that nobody made.
 */
export function serverProperties(data: string, port: number, controllerPort: number): string {
  const settings: Record<string, string | number | boolean> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.bootstrap.servers': `127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': data,
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.num.partitions': 2,
    'group.initial.rebalance.delay.ms': 0,
    'broker.session.timeout.ms': 2000,
    'broker.heartbeat.interval.ms': 200,
    'controller.quorum.election.timeout.ms': 200,
    'controller.quorum.election.backoff.max.ms': 200,
    'controller.quorum.fetch.timeout.ms': 1000,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
