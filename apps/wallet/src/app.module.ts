import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { PLATFORM, runUntilStopped, type Platform } from '@tirage/service-kit';
import { runWallet, type DepositRow } from '@tirage/wallet';

@Injectable()
class WalletRunner implements OnApplicationBootstrap {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  async onApplicationBootstrap(): Promise<void> {
    const { settings, games, log, metrics } = this.platform;
    const rows = await this.platform.readModel<DepositRow>('wallet-deposits');
    const withheld = metrics.counter('prizes_withheld_total', 'Prizes above the published maximum, parked: an alarm');
    runUntilStopped(this.platform, 'wallet', (signal) =>
      runWallet({
        ...this.platform,
        zone: settings.timeZone,
        maximumPrize: games.maximumPrize,
        rows,
        signal,
        onProblem: (err) => log.warn({ service: 'wallet', err }, 'goes on after a problem'),
        observer: {
          prizeWithheld: (what) => {
            withheld.inc();
            log.error({ service: 'wallet', roundId: what.roundId }, 'a prize above the published maximum is withheld');
          },
        },
      }),
    );
  }
}

@Module({ providers: [WalletRunner] })
export class WalletModule {}
