/** Days, written `YYYY-MM-DD`. Monday to Friday are business days, holidays too. */

const DAY_MS = 86_400_000;
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
/** A day of the week in capitals: `MON`. */
export type Weekday = (typeof WEEKDAYS)[number];

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day at an instant (milliseconds since the epoch) in a time zone such as `America/Toronto`. */
export function dayIn(time_zone: string, now: number): string {
  const calendar =
    calendars.get(time_zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' });
  calendars.set(time_zone, calendar);
  return calendar.format(now);
}

/** Kept, because making one takes long. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The time on the clock at an instant in a time zone, `HH:MM`. */
export function timeIn(time_zone: string, now: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, timeStyle: 'short' }).format(now);
}

/** The day that many business days after `day`. With `saturdays`, Saturday is a business day. */
export function businessDaysAfter(day: string, count: number, { saturdays = false } = {}): string {
  const date = dateOf(day);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    const weekday = date.getUTCDay();
    if (weekday !== 0 && (weekday !== 6 || saturdays)) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}

/** Calendar days from one day to another; below 0 when the second is earlier. */
export function daysBetween(first: string, second: string): number {
  return Math.round((dateOf(second).getTime() - dateOf(first).getTime()) / DAY_MS);
}

/** The day of the week of a day, `YYYY-MM-DD`. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[dateOf(day).getUTCDay()] as Weekday;
}
