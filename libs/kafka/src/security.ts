import type { KafkaConfig, SASLOptions } from 'kafkajs';

export type SaslMechanism = 'plain' | 'scram-sha-256' | 'scram-sha-512';

/** How this process proves itself to the brokers, and they to it. Default: neither, as on a loopback interface. */
export interface KafkaSecurity {
  /** True: the certificates that Node trusts. PEM texts: an authority of one's own, a certificate of this client. */
  readonly tls?: boolean | { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: { readonly mechanism: SaslMechanism; readonly username: string; readonly password: string };
}

/** A password never travels in the clear by accident: SASL without TLS is refused, unless every broker is on loopback. */
export function securityConfig(
  { tls = false, sasl }: KafkaSecurity,
  brokers: readonly string[],
): Pick<KafkaConfig, 'ssl' | 'sasl'> {
  if (sasl !== undefined && tls === false && !brokers.every(isLoopback)) {
    throw new TypeError('SASL without TLS would send the password in the clear');
  }
  return {
    ssl: typeof tls === 'boolean' ? tls : { ...tls, rejectUnauthorized: true },
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

const isLoopback = (broker: string): boolean => /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/.test(broker);
