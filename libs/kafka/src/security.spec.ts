import { writeFileSync } from 'node:fs';
import { temporaryFolder } from '@tirage/testing';
import { kafkaConfig } from './client.js';
import type { KafkaSecurity } from './security.js';

const config = (security?: KafkaSecurity) =>
  kafkaConfig({ brokers: ['kafka-1.example:9093'], clientId: 'wallet-1', ...(security && { security }) });
const sasl = { mechanism: 'scram-sha-512', username: 'wallet', password: 'secret' } as const;

describe('what kafkajs is told about security', () => {
  it('has neither TLS nor a password unless they are set', () => {
    expect(config()).toMatchObject({ clientId: 'wallet-1', ssl: false });
    expect(config()).not.toHaveProperty('sasl');
  });

  it('checks the certificates of the brokers, by the authorities of Node or those of a file', () => {
    const folder = temporaryFolder();
    writeFileSync(folder.file('ca.pem'), 'an authority');
    expect(config({ tls: true }).ssl).toBe(true);
    expect(config({ tls: true, caFile: folder.file('ca.pem') }).ssl).toEqual({
      ca: 'an authority',
      rejectUnauthorized: true,
    });
    folder.remove();
  });

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'] as const)('passes on name and password for %s', (mechanism) => {
    expect(config({ tls: true, sasl: { ...sasl, mechanism } }).sasl).toEqual({ ...sasl, mechanism });
  });
});
