import { InvalidSetting, type Environment } from './environment.js';
import { readSettings } from './settings.js';

describe('settings', () => {
  it('have the defaults of the contract', () => {
    expect(readSettings({})).toEqual({
      profile: 'dev',
      port: 3000,
      host: '0.0.0.0',
      dataFolder: './data',
      abandonAfter: 3600,
      rateLimit: 50,
      seedBlockSize: 100_000,
      allowReconstructed: false,
      corsOrigins: [],
      timeZone: 'Europe/Paris',
      logLevel: 'info',
      eventStoreUrl: undefined,
      kafkaBrokers: undefined,
      kafkaSecurity: { tls: false, caFile: undefined, sasl: undefined },
      relayShare: { index: 0, of: 1 },
      supportUrl: undefined,
      analyticsUrl: undefined,
      traces: undefined,
    });
  });

  it('are read from the environment', () => {
    const env = {
      TIRAGE_PROFILE: 'production',
      PORT: ' 8080 ',
      TIRAGE_RATE_LIMIT: '0',
      TIRAGE_ALLOW_RECONSTRUCTED: 'true',
      TIRAGE_CORS_ORIGINS: 'https://play.example, http://localhost:5173',
      TIRAGE_TIMEZONE: 'Indian/Reunion',
      EVENTSTORE_URL: 'esdb://one:2113,two:2113?tls=false',
      KAFKA_BROKERS: 'a:9092,b:9092',
      KAFKA_SSL: 'true',
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_SASL_USERNAME: 'wallet',
      KAFKA_SASL_PASSWORD: 'a secret',
      TIRAGE_RELAY_SHARE: '1',
      TIRAGE_RELAY_SHARES: '2',
      TIRAGE_SUPPORT_URL: 'http://support:3000',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    };
    expect(readSettings(env)).toMatchObject({
      profile: 'production',
      port: 8080,
      rateLimit: 0,
      allowReconstructed: true,
      corsOrigins: ['https://play.example', 'http://localhost:5173'],
      timeZone: 'Indian/Reunion',
      eventStoreUrl: 'esdb://one:2113,two:2113?tls=false',
      kafkaBrokers: ['a:9092', 'b:9092'],
      kafkaSecurity: {
        tls: true,
        caFile: undefined,
        sasl: { mechanism: 'scram-sha-512', username: 'wallet', password: 'a secret' },
      },
      relayShare: { index: 1, of: 2 },
      supportUrl: 'http://support:3000',
      traces: { endpoint: 'http://collector:4318', ratio: 1 },
    });
  });

  it('that are empty count as not set', () => {
    expect(readSettings({ PORT: '', EVENTSTORE_URL: ' ', TIRAGE_PROFILE: '', TIRAGE_DATA: './data' })).toEqual(
      readSettings({}),
    );
  });

  const wrong: readonly Environment[] = [
    { PORT: '-1' },
    { PORT: '65536' },
    { PORT: '3000.0' },
    { PORT: '0x50' },
    { PORT: '1e3' },
    { TIRAGE_HOST: 'localhost' },
    { TIRAGE_PROFILE: 'prod' },
    { TIRAGE_PROFILE: 'Production' },
    { TIRAGE_DATA: ' ' },
    { TIRAGE_ABANDON_AFTER: '0' },
    { TIRAGE_RELAY_SHARE: '1' },
    { TIRAGE_RELAY_SHARES: '0' },
    { TIRAGE_SUPPORT_URL: 'http://support:3000/v1' },
    { KAFKA_SASL_MECHANISM: 'gssapi' },
    { KAFKA_SASL_PASSWORD: '', KAFKA_SASL_USERNAME: 'wallet', KAFKA_SASL_MECHANISM: 'plain' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { TIRAGE_RATE_LIMIT: 'none' },
    { TIRAGE_SEED_BLOCK_SIZE: '0' },
    { TIRAGE_ALLOW_RECONSTRUCTED: 'yes' },
    { TIRAGE_CORS_ORIGINS: '*' },
    { TIRAGE_CORS_ORIGINS: 'https://play.example/' },
    { TIRAGE_TIMEZONE: 'Paris' },
    { EVENTSTORE_URL: 'http://localhost:2113' },
    { EVENTSTORE_URL: 'esdb://' },
    { KAFKA_BROKERS: 'localhost' },
    { KAFKA_BROKERS: 'a:1,,b:2' },
  ];
  it.each(wrong)('that are wrong are named in one line: %j', (env) => {
    const [name = ''] = Object.keys(env);
    const read = () => readSettings(env);
    expect(read).toThrow(InvalidSetting);
    expect(read).toThrow(new RegExp(`^${name}: must [^\\n]+$`));
  });
});
