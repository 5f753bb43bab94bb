import { ConfigurationError, type Shipment } from '@waybill/core';
import type { Clock } from '@waybill/core/plugin';

/** What a clock shows in a time zone. */
export interface ZonedClock {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM:SS` */
  readonly time: string;
  /** How far the zone is ahead of UTC then: `+01:00`. */
  readonly utc_offset: string;
}

/**
 * The clock of a time zone at an instant, in milliseconds since the epoch.
 * @throws ConfigurationError when there is no such time zone.
 */
export function zonedClock(timeZone: string, instant: number): ZonedClock {
  const utc_offset = offsetAt(timeZone, instant);
  const shown = new Date(instant + msOf(utc_offset)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 19), utc_offset };
}

/** Clocks are changed at a quarter of an hour, and `Intl` takes a tenth of the time in which a request is written. */
const QUARTER_MS = 900_000;
const offsets = new Map<string, { readonly quarter: number; readonly utc_offset: string }>();

function offsetAt(timeZone: string, instant: number): string {
  const quarter = Math.floor(instant / QUARTER_MS);
  const known = offsets.get(timeZone);
  if (known?.quarter === quarter) return known.utc_offset;
  const zone = clockOf(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  // Greenwich is "GMT" alone.
  const utc_offset = zone?.replace('GMT', '') || '+00:00';
  offsets.set(timeZone, { quarter, utc_offset });
  return utc_offset;
}

function msOf(utc_offset: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = utc_offset.slice(1).split(':').map(Number);
  return (utc_offset.startsWith('-') ? -1 : 1) * ((hours * 60 + minutes) * 60 + seconds) * 1_000;
}

const DAY_MS = 86_400_000;

/**
 * How far a time zone is ahead of UTC when its clocks show this day, `YYYY-MM-DD`, and time, `HH:MM` or `HH:MM:SS`. Of an hour
 * that comes twice the first counts, and one that is left out has the offset before it. `undefined` if the day or the time is invalid.
 */
export function utcOffset(timeZone: string, date: string, time: string): string | undefined {
  if (Number.isNaN(Date.parse(`${date}T${time}Z`))) return undefined;
  return fittingOffsets(timeZone, date, time)[0] ?? offsetsAround(timeZone, date)[0];
}

/** The same for a valid day and time where the clock leaves no doubt: not in an hour that comes twice, nor in one that is left out. */
export function certainUtcOffset(timeZone: string, date: string, time: string): string | undefined {
  const [offset, second] = fittingOffsets(timeZone, date, time);
  return second === undefined ? offset : undefined;
}

function fittingOffsets(timeZone: string, date: string, time: string): readonly string[] {
  const around = offsetsAround(timeZone, date);
  if (around.length < 2) return around;
  const fits = (offset: string) =>
    zonedClock(timeZone, Date.parse(`${date}T${time}${offset}`)).utc_offset === offset;
  return around.filter(fits);
}

/** Events of a package are of a few days. */
const MOST_DAYS = 500;
const offsetsOfDays = new Map<string, readonly string[]>();

/** The offset before a day and that after it, which are all that it can have: one, but where clocks are changed. */
function offsetsAround(timeZone: string, date: string): readonly string[] {
  const key = `${timeZone} ${date}`;
  const known = offsetsOfDays.get(key);
  if (known !== undefined) return known;
  const midnight = Date.parse(`${date}T00:00Z`);
  const both = [midnight - DAY_MS, midnight + 2 * DAY_MS].map((at) => zonedClock(timeZone, at).utc_offset);
  const around = [...new Set(both)];
  if (offsetsOfDays.size >= MOST_DAYS) offsetsOfDays.clear();
  offsetsOfDays.set(key, around);
  return around;
}

/** Kept: making one takes longer than reading a price from a table. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const made = clocks.get(timeZone) ?? newClock(timeZone);
  clocks.set(timeZone, made);
  return made;
}

function newClock(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    throw new ConfigurationError(
      `there is no time zone ${JSON.stringify(timeZone)}; write it as America/Toronto`,
      { code: 'invalid_time_zone' },
    );
  }
}

/**
 * The day of `clock` in a time zone, `YYYY-MM-DD`.
 * @throws ConfigurationError when there is no such time zone.
 */
export function today(clock: Clock, timeZone: string): string {
  const now = clock.now();
  const quarter = Math.floor(now / QUARTER_MS);
  const known = days.get(timeZone);
  if (known?.quarter === quarter) return known.date;
  const { date } = zonedClock(timeZone, now);
  // Midnight may be within a quarter of an hour where a zone had an offset of odd minutes, long ago.
  const ends = [quarter * QUARTER_MS, (quarter + 1) * QUARTER_MS - 1];
  if (ends.every((at) => zonedClock(timeZone, at).date === date)) days.set(timeZone, { quarter, date });
  return date;
}

const days = new Map<string, { readonly quarter: number; readonly date: string }>();

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
