import type { AnalyticsHour, AnalyticsHoursQuery, Page } from '@tirage/contracts';
import type { ReadModel } from '@tirage/event-sourcing';
import { pageBy } from '@tirage/http';
import { isoTime, Money, timeOf, type Json } from '@tirage/kernel';
import { HOURS, type HourRow, type Row, type Summed } from './rows.js';

const PLACE = /^[\d:.TZ-]{24}\/[a-z-]{1,40}$/;
const isPlace = (value: Json): value is string => typeof value === 'string' && PLACE.test(value);

interface Candidate {
  /** `<hour>/<game>` */
  readonly place: string;
  readonly row: HourRow;
}

/** Hours of games, newest first, as far as the table has come. */
export function readHours(table: ReadModel<Row>, query: AnalyticsHoursQuery): Promise<Page<AnalyticsHour>> {
  const oldest = query.from === undefined ? HOURS : HOURS + isoTime(timeOf(query.from));
  const newest = query.to === undefined ? `${HOURS}~` : HOURS + isoTime(timeOf(query.to));
  async function* from(place: string | undefined): AsyncIterable<Candidate> {
    const to = place === undefined || HOURS + place > newest ? newest : HOURS + place;
    for await (const [key, row] of table.scan({ from: oldest, to, direction: 'backwards' }))
      if ('stakes' in row) yield { place: key.slice(HOURS.length), row };
  }
  const itemOf = (candidate: Candidate): AnalyticsHour | undefined => {
    const hour = hourView(candidate);
    return query.game === undefined || query.game === hour.game ? hour : undefined;
  };
  const { game = '', from: since = '', to: until = '' } = query;
  const name = ['analytics-hours', game, since, until].join(' ');
  return pageBy({ name, isPlace, from, placeOf: ({ place }) => place, itemOf }, query);
}

function hourView({ place, row }: Candidate): AnalyticsHour {
  const [hour = '', game = ''] = place.split('/');
  const { stakes, prizes, lost, refunds, refused } = row;
  return {
    ...{ game, hour },
    ...{ stakes: summed(stakes), prizes: summed(prizes), lost: { count: lost } },
    ...{ refunds: summed(refunds), refused: { count: refused } },
  };
}

const summed = ({ count, cents }: Summed) => ({ count, sum: Money.cents(cents).toString() });
