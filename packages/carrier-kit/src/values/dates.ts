import { type Clock, ConfigurationError, type Shipment } from '@waybill/core';

/**
 * The day of `clock` in a time zone, `YYYY-MM-DD`.
 * @throws ConfigurationError when there is no such time zone.
 */
export function today(clock: Clock, timeZone: string): string {
  const parts = new Map(
    calendar(timeZone)
      .formatToParts(clock.now())
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

const LONGEST_DAY_MS = 26 * 3_600_000;

/** When the next day begins in a time zone, in milliseconds since the epoch. */
export function nextDay(at: number, timeZone: string): number {
  const dayAt = (ms: number) => today({ now: () => ms }, timeZone);
  const day = dayAt(at);
  let [before, after] = [at, at + LONGEST_DAY_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(middle) === day) before = middle;
    else after = middle;
  }
  return after;
}

/** Kept: making one takes longer than reading a price from a table. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendar(timeZone: string): Intl.DateTimeFormat {
  const made = calendars.get(timeZone) ?? newCalendar(timeZone);
  calendars.set(timeZone, made);
  return made;
}

function newCalendar(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  } catch {
    throw new ConfigurationError(
      `there is no time zone ${JSON.stringify(timeZone)}; write it as America/Toronto`,
      {
        code: 'invalid_time_zone',
      },
    );
  }
}

/** Whether a name is one of the IANA time zones that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The ship date that the request names, if any. */
export function shipDate(shipment: Shipment): string | undefined {
  return shipment.ship_date ?? shipment.date;
}
