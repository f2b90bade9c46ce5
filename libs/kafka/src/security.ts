import { readFileSync } from 'node:fs';
import type { KafkaConfig, SASLOptions } from 'kafkajs';

export type SaslMechanism = 'plain' | 'scram-sha-256' | 'scram-sha-512';

/** How this process proves itself to the brokers, and they to it. Default: neither, as on a loopback interface. */
export interface KafkaSecurity {
  readonly tls: boolean;
  /** File of the authorities that sign the brokers' certificates, PEM; undefined: those that Node trusts. */
  readonly caFile?: string | undefined;
  readonly sasl?:
    { readonly mechanism: SaslMechanism; readonly username: string; readonly password: string } | undefined;
}

/** Throws when the file cannot be read. */
export function securityConfig({ tls, caFile, sasl }: KafkaSecurity): Pick<KafkaConfig, 'ssl' | 'sasl'> {
  return {
    ssl: tls && caFile !== undefined ? { ca: readFileSync(caFile, 'utf8'), rejectUnauthorized: true } : tls,
    ...(sasl === undefined ? {} : { sasl: saslOptions(sasl) }),
  };
}

/** kafkajs has one type for each mechanism. */
function saslOptions({ mechanism, username, password }: NonNullable<KafkaSecurity['sasl']>): SASLOptions {
  switch (mechanism) {
    case 'plain':
      return { mechanism, username, password };
    case 'scram-sha-256':
      return { mechanism, username, password };
    case 'scram-sha-512':
      return { mechanism, username, password };
  }
}
