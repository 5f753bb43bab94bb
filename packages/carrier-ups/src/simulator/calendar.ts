/** Days as UPS writes them, `YYYYMMDD`. */

const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

function dateOf(day: string): Date {
  return new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T00:00:00Z`);
}

const written = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '');

export function weekday(day: string): (typeof DAYS)[number] {
  return DAYS[dateOf(day).getUTCDay()] as (typeof DAYS)[number];
}

/** The day that many working days later; Saturday is one of them for what runs on it. */
export function workingDaysAfter(day: string, days: number, withSaturday = false): string {
  const date = dateOf(day);
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    const weekend = date.getUTCDay() === 0 || (date.getUTCDay() === 6 && !withSaturday);
    if (!weekend) left -= 1;
  }
  return written(date);
}

export function daysBetween(first: string, second: string): number {
  return Math.round((dateOf(second).getTime() - dateOf(first).getTime()) / 86_400_000);
}

/** Milliseconds since the epoch as a day of UTC. */
export function dayOf(now: number): string {
  return written(new Date(now));
}
