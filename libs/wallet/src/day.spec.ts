import { dayIn, laterDay } from './day.js';

const at = (iso: string) => Date.parse(iso);

describe('a day of the limits', () => {
  it('is that of the time zone', () => {
    expect(dayIn('Europe/Paris', at('2026-11-30T22:59:59.999Z'))).toBe('2026-11-30');
    expect(dayIn('Europe/Paris', at('2026-11-30T23:00:00.000Z'))).toBe('2026-12-01');
    expect(dayIn('UTC', at('2026-11-30T23:00:00.000Z'))).toBe('2026-11-30');
  });

  it('has 23 or 25 hours when summer time begins or ends', () => {
    expect(dayIn('Europe/Paris', at('2026-03-29T21:59:59.999Z'))).toBe('2026-03-29');
    expect(dayIn('Europe/Paris', at('2026-03-29T22:00:00.000Z'))).toBe('2026-03-30');
    expect(dayIn('Europe/Paris', at('2026-10-25T22:59:59.999Z'))).toBe('2026-10-25');
  });

  it('never goes back', () => {
    expect(laterDay(null, '2026-11-30')).toBe('2026-11-30');
    expect(laterDay('2026-11-30', '2026-12-01')).toBe('2026-12-01');
    expect(laterDay('2026-12-01', '2026-11-30')).toBe('2026-12-01');
  });

  it('needs a zone that exists', () => {
    expect(() => dayIn('Europe/Atlantis', 0)).toThrow(RangeError);
  });
});
