import type { AnalyticsHour } from '@tirage/contracts';
import type { RecordedEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';

/** The hours worked out from the events themselves, in the simplest way there is; newest first. */
export function foldOf(events: readonly RecordedEvent[]): readonly AnalyticsHour[] {
  const entries = events.filter(({ stream, data }) => stream.startsWith('wallet-') && typeof data['game'] === 'string');
  const keyOf = ({ at, data }: RecordedEvent) => `${at.slice(0, 13)}:00:00.000Z/${data['game'] as string}`;
  return [...new Set(entries.map(keyOf))]
    .sort()
    .reverse()
    .map((key) => {
      const of = (type: string) => entries.filter((entry) => keyOf(entry) === key && entry.type === type);
      const counted = (type: string) => ({ count: of(type).length });
      const summed = (type: string) => ({
        ...counted(type),
        sum: Money.sum(of(type).map(({ data }) => Money.parse(data['amount']))).toString(),
      });
      const [hour = '', game = ''] = key.split('/');
      return {
        ...{ game, hour, stakes: summed('StakeDebited'), prizes: summed('PrizeCredited'), lost: counted('RoundLost') },
        ...{ refunds: summed('StakeRefunded'), refused: counted('StakeRefused') },
      };
    });
}
