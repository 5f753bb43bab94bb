import type { Shipment } from '@waybill/core';
import type { Clock } from '@waybill/core/plugin';
import { zonedClock } from './zoned-clock.js';

/**
 * The day of `clock` in a time zone, `YYYY-MM-DD`.
 * @throws ConfigurationError when there is no such time zone.
 */
export function today(clock: Clock, timeZone: string): string {
  return zonedClock(timeZone, clock.now()).date;
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
