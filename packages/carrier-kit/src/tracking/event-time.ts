import type { EventTime } from '@waybill/core/plugin';
import { certainUtcOffset } from '../values/zoned-clock.js';

/**
 * A time as carriers write it, in pieces: `20260303` or `2026-03-03`; `74700`, `07:47`, `07:47:00.000`; `-0500`, `-05:00`, `Z`.
 * A time that cannot be read is left out, and so is an offset without a time. `null` without a day.
 */
export function eventTime({ date, time, utc_offset, zone }: EventTimeParts): EventTime | null {
  const day = dayOf(date);
  if (day === undefined) return null;
  const clock = clockOf(time) ?? null;
  const known = () => (zone === undefined || clock === null ? undefined : certainUtcOffset(zone, day, clock));
  const offset = clock === null ? null : (offsetOf(utc_offset) ?? known() ?? null);
  return { date: day, time: clock, utc_offset: offset, utc: utcOf(day, clock, offset) };
}

/** The pieces of an {@link eventTime}, as the carrier wrote them. */
export interface EventTimeParts {
  readonly date: string | undefined;
  readonly time?: string | undefined;
  readonly utc_offset?: string | undefined;
  /** The IANA time zone of a clock without an offset. Where its clocks are changed, a time that is not certain stays without one. */
  readonly zone?: string | undefined;
}

/** A time in one text: `2026-03-03T07:47:00-05:00`, with or without time and offset. `null` if it cannot be read. */
export function eventTimeOf(text: string | undefined, zone?: string): EventTime | null {
  const [, date, time, utc_offset] =
    /^\s*(\d{4}-?\d{2}-?\d{2})(?:[T ]([\d:.]+)\s*(Z|[+-][\d:]+)?)?\s*$/i.exec(text ?? '') ?? [];
  return eventTime({ date, time, utc_offset, zone });
}

/** A moment that the carrier reports in UTC, with the offset of the place: what the clock on the wall showed there. */
export function eventTimeFromUtc({ date, time, utc_offset }: EventTimeParts): EventTime | null {
  const utc = eventTime({ date, time, utc_offset: 'Z' })?.utc;
  const offset = offsetOf(utc_offset);
  if (utc == null || offset === undefined) return null;
  const local = new Date(Date.parse(utc) + minutesOf(offset) * 60_000).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 19), utc_offset: offset, utc };
}

function dayOf(text: string | undefined): string | undefined {
  const day = text?.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return day !== undefined && isDay(day) ? day : undefined;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  );
}

function clockOf(text: string | undefined): string | undefined {
  const written =
    text
      ?.trim()
      .replace(/\.\d+$/, '')
      .replace(/^(\d{1,2})(\d\d)(\d\d)$/, '$1:$2:$3') ?? '';
  const [, hours, minutes, seconds = '00'] =
    /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(written) ?? [];
  return hours && `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}

function offsetOf(text: string | undefined): string | undefined {
  const written = text?.trim() ?? '';
  if (written.toUpperCase() === 'Z') return '+00:00';
  const [, sign, hours, minutes = '00'] = /^([+-])(0?\d|1[0-4]):?([0-5]\d)?$/.exec(written) ?? [];
  return hours && `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

function utcOf(date: string, time: string | null, offset: string | null): string | null {
  return time === null || offset === null
    ? null
    : new Date(`${date}T${time}${offset}`).toISOString().replace('.000', '');
}

function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
