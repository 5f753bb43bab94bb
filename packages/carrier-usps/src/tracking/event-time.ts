import { eventTime, eventTimeFromUtc } from '@waybill/carrier-kit/after';
import type { EventTime } from '@waybill/core/plugin';
import type { WireEvent } from './schema.js';

/**
 * When an event happened. The zone is in `GMTOffset`; without it the time has none. `eventTimestamp` is the clock at the
 * place: a `Z` at its end does not make it UTC.
 */
export function timeOf({ eventTimestamp, GMTTimestamp, GMTOffset }: WireEvent): EventTime | null {
  const utc_offset = offsetOf(GMTOffset);
  return (
    eventTimeFromUtc({ ...partsOf(GMTTimestamp), utc_offset }) ??
    eventTime({ ...partsOf(eventTimestamp), utc_offset })
  );
}

/** The day and the clock of `2026-03-04T14:32:10.000Z`, without its zone. */
export function partsOf(text = ''): { readonly date: string | undefined; readonly time: string | undefined } {
  const [, date, time] = /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/.exec(text) ?? [];
  return { date, time };
}

/** Minutes as text in replies (`-420`), hours and minutes in the contract's example (`-7:00`). */
function offsetOf(text = ''): string | undefined {
  const [, sign = '+', figure] = /^\s*([+-]?)(\d{1,3})\s*$/.exec(text) ?? [];
  if (figure === undefined) return text;
  const minutes = Number(figure);
  const padded = (part: number) => String(Math.trunc(part)).padStart(2, '0');
  return `${sign || '+'}${padded(minutes / 60)}:${padded(minutes % 60)}`;
}
