import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { runRelay } from '@tirage/messaging';
import { PLATFORM, runUntilStopped, type Platform } from '@tirage/service-kit';
import { Lag } from './lag.js';

/** The categories whose events the contract publishes. */
const PUBLISHED = ['round', 'wallet', 'deposit', 'block'];

@Injectable()
class RelayRunner implements OnApplicationBootstrap {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  onApplicationBootstrap(): void {
    const { log, metrics, clock, settings } = this.platform;
    const published = metrics.counter('relay_published_total', 'Events handed to the bus');
    const unfinished = metrics.gauge('relay_unfinished', 'Events handed to the bus that it has not finished with');
    const lag = new Lag(clock);
    metrics.gauge('relay_lag_seconds', 'Age of the oldest event that is not published yet', [], (gauge) =>
      gauge.set(lag.seconds()),
    );
    runUntilStopped(this.platform, 'relay', (signal) =>
      runRelay({
        ...this.platform,
        share: settings.relayShare,
        categories: PUBLISHED,
        signal,
        onTaken: (event) => lag.taken(event),
        onPublished: (event, waiting) => {
          published.inc();
          unfinished.set(waiting);
          lag.finished(event);
        },
        onProblem: (err) => log.warn({ service: 'relay', err }, 'goes on after a problem'),
      }),
    );
  }
}

@Module({ providers: [RelayRunner] })
export class RelayModule {}
