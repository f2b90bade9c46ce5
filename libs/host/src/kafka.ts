import { existsSync } from 'node:fs';
import { backOffMs, RECONNECT } from '@tirage/kernel';
import type { KafkaBus, KafkaSettings } from '@tirage/kafka';
import { BusUnavailable } from '@tirage/messaging';
import { InvalidSetting, type Settings } from '@tirage/service-kit';
import type { EngineContext } from './engine-context.js';

/** How this process reaches the brokers that the settings name. Throws {@link InvalidSetting}. */
export function kafkaSettings({ kafkaBrokers, kafkaSecurity }: Settings, clientId: string): KafkaSettings {
  if (kafkaBrokers === undefined) throw new InvalidSetting('KAFKA_BROKERS', 'must be set for this');
  const { tls, caFile, sasl } = kafkaSecurity;
  if (tls && caFile !== undefined && !existsSync(caFile))
    throw new InvalidSetting('KAFKA_SSL_CA', 'must be a file that can be read');
  if (sasl?.mechanism === 'plain' && !tls && !kafkaBrokers.every(isLoopback))
    throw new InvalidSetting('KAFKA_SASL_MECHANISM', 'plain needs KAFKA_SSL, else the password travels in the clear');
  return { brokers: kafkaBrokers, clientId, security: kafkaSecurity };
}

/** The bus on Kafka. Brokers that do not answer yet are waited for, so that processes start in any order. */
export async function openKafka(context: EngineContext): Promise<KafkaBus> {
  const { connectKafka } = await import('@tirage/kafka');
  const { settings, instance, clock, timers, random, log, observer, health, lifecycle, patience } = context;
  const onProblem = (err: unknown) => log.warn({ err }, 'bus goes on after a problem');
  const options = {
    ...kafkaSettings(settings, instance),
    ...{ clock, timers, random, observer, onProblem, encoding: { profile: settings.profile } },
  };
  for (let attempt = 1; ; attempt++) {
    try {
      const bus = await connectKafka(options);
      lifecycle.onStop('bus', () => bus.close());
      health.addLiveness('bus', () => {
        const problem = bus.problem();
        if (problem !== undefined) throw new Error(problem);
      });
      return bus;
    } catch (error) {
      if (!(error instanceof BusUnavailable) || patience?.aborted) throw error;
      onProblem(error);
      await timers.sleep(backOffMs(RECONNECT, attempt, random), patience);
    }
  }
}

const isLoopback = (broker: string): boolean => /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/.test(broker);
