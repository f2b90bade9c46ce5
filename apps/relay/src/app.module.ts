import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { runRelay } from '@tirage/messaging';
import { PLATFORM, runUntilStopped, type Platform } from '@tirage/service-kit';

/** The categories whose events the contract publishes. */
const PUBLISHED = ['round', 'wallet', 'deposit', 'block'];

@Injectable()
class RelayRunner implements OnApplicationBootstrap {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  onApplicationBootstrap(): void {
    const { log, metrics, clock } = this.platform;
    const published = metrics.counter('relay_published_total', 'Events handed to the bus');
    const unfinished = metrics.gauge('relay_unfinished', 'Events handed to the bus that it has not finished with');
    const lag = metrics.gauge('relay_lag_seconds', 'Age of the event published last, when it was published');
    runUntilStopped(this.platform, 'relay', (signal) =>
      runRelay({
        ...this.platform,
        name: 'relay',
        categories: PUBLISHED,
        signal,
        onPublished: (event, waiting) => {
          published.inc();
          unfinished.set(waiting);
          lag.set(Math.max(0, clock.now() - Date.parse(event.at)) / 1000);
        },
        onProblem: (err) => log.warn({ service: 'relay', err }, 'goes on after a problem'),
      }),
    );
  }
}

@Module({ providers: [RelayRunner] })
export class RelayModule {}
