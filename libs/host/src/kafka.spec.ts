import { InvalidSetting, readSettings } from '@tirage/service-kit';
import { kafkaSettings } from './kafka.js';

const BROKERS = { KAFKA_BROKERS: 'broker:9092' };
const CREDENTIALS = { KAFKA_SASL_USERNAME: 'wallet', KAFKA_SASL_PASSWORD: 'a secret' };

it('the brokers are reached as the settings say', () => {
  const env = { ...BROKERS, ...CREDENTIALS, KAFKA_SSL: 'true', KAFKA_SASL_MECHANISM: 'scram-sha-512' };
  expect(kafkaSettings(readSettings(env), 'wallet-0')).toMatchObject({
    brokers: ['broker:9092'],
    clientId: 'wallet-0',
    security: { tls: true, sasl: { mechanism: 'scram-sha-512', username: 'wallet', password: 'a secret' } },
  });
});

it.each([
  ['KAFKA_BROKERS', {}],
  ['KAFKA_SSL_CA', { ...BROKERS, KAFKA_SSL: 'true', KAFKA_SSL_CA: '/nowhere/ca.pem' }],
  ['KAFKA_SASL_MECHANISM', { ...BROKERS, ...CREDENTIALS, KAFKA_SASL_MECHANISM: 'plain' }],
])('a wrong %s is one clear line', (setting, env) => {
  expect(() => kafkaSettings(readSettings(env), 'wallet-0')).toThrow(new RegExp(`^${setting}: `));
  expect(() => kafkaSettings(readSettings(env), 'wallet-0')).toThrow(InvalidSetting);
});

it.each([
  ['to brokers on this machine', { KAFKA_BROKERS: '127.0.0.1:9092,localhost:9093', KAFKA_SASL_MECHANISM: 'plain' }],
  ['that never travels itself', { ...BROKERS, KAFKA_SASL_MECHANISM: 'scram-sha-512' }],
])('a password %s needs no TLS', (_, env) => {
  expect(kafkaSettings(readSettings({ ...CREDENTIALS, ...env }), 'wallet-0').security?.sasl).toBeDefined();
});
