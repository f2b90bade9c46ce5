const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a time in a time zone (`Europe/Paris`), `"2026-11-30"`. Throws `RangeError` for an unknown zone. */
export function dayIn(zone: string, now: number): string {
  const parts = new Map(
    calendarOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')].join('-');
}

/** A wallet's day never goes back, or a clock that jumps would open the same day's limit twice. */
export function laterDay(carried: string | null, today: string): string {
  return carried !== null && carried > today ? carried : today;
}

/** A format takes long to make, and a process has one zone. */
function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone);
  if (known !== undefined) return known;
  const options = { timeZone: zone, calendar: 'gregory', numberingSystem: 'latn' } as const;
  const made = new Intl.DateTimeFormat('en', { ...options, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(zone, made);
  return made;
}
