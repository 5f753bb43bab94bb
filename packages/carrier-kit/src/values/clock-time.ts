import type { Weekday } from '@waybill/core/plugin';
import { WEEKDAYS } from '@waybill/core/plugin';

/**
 * A time on the clock as carriers write it, as `HH:MM`: `930`, `0930`, `09:30:00`, `9:30 AM`, and numbers of the same form.
 * `24:00` stays the end of the day. `undefined` if it cannot be read.
 */
export function clockTimeOf(written: string | number | undefined): string | undefined {
  const text = String(written ?? '').trim();
  const [, digits, hour, minute, half] =
    /^(?:(\d{1,4})|(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)\s*([AP]\.?M\.?)?$/i.exec(text) ?? [];
  if (digits === undefined && hour === undefined) return undefined;
  const padded = digits?.padStart(4, '0');
  const minutes = minute ?? padded?.slice(2) ?? '';
  const hours = Number(hour ?? padded?.slice(0, 2));
  if (half !== undefined && (hours < 1 || hours > 12)) return undefined;
  const whole = half === undefined ? hours : (hours % 12) + (/p/i.test(half) ? 12 : 0);
  const time = `${String(whole).padStart(2, '0')}:${minutes}`;
  return /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time) ? time : undefined;
}

/** The same without the colon: `0930`. */
export function compactTime(time: string): string {
  return time.replace(':', '');
}

/** Minutes from one time of the same day to another. */
export function minutesBetween(from: string, to: string): number {
  return minutesOf(to) - minutesOf(from);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The day of the week that a carrier counts from Sunday: `first` is Sunday's number, 0 or 1. */
export function weekdayFromSunday(number: string | number, first: 0 | 1): Weekday | undefined {
  const at = Number(number) - first;
  return Number.isInteger(at) && at >= 0 && at < 7 ? WEEKDAYS[(at + 6) % 7] : undefined;
}

/** The day of the week by its English name, whole or in three letters, in any case. */
export function weekdayNamed(name: string): Weekday | undefined {
  const word = name.trim().toLowerCase();
  return WEEKDAYS.find((day) => day === word || day.slice(0, 3) === word);
}
