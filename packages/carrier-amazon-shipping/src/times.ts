import { eventTimeOf, today } from '@waybill/carrier-kit';
import type { EventTime } from '@waybill/core';

/** A promise as the clock at the destination shows it. Amazon writes UTC; packages stay in the country of the account. */
export function localTime(written: string | undefined, time_zone: string): EventTime | null {
  const at = eventTimeOf(written);
  if (at?.utc == null || at.utc_offset !== '+00:00') return at;
  const moment = Date.parse(at.utc);
  const date = today({ now: () => moment }, time_zone);
  const clock = { timeZone: time_zone, timeStyle: 'medium' } as const;
  const time = new Intl.DateTimeFormat('en-GB', clock).format(moment);
  const [, utc_offset = '+00:00'] =
    /GMT(.+)$/.exec(
      new Intl.DateTimeFormat('en', { timeZone: time_zone, timeZoneName: 'longOffset' }).format(moment),
    ) ?? [];
  return { ...at, date, time, utc_offset };
}
