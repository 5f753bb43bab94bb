import { eventTimeOf } from '@waybill/carrier-kit/after';
import { zonedClock } from '@waybill/carrier-kit/request';
import type { EventTime } from '@waybill/core/plugin';

/** A promised time in the time zone of the destination. Amazon writes UTC; packages stay in the country of the account. */
export function localTime(written: string | undefined, time_zone: string): EventTime | null {
  const at = eventTimeOf(written);
  if (at?.utc == null || at.utc_offset !== '+00:00') return at;
  return { ...at, ...zonedClock(time_zone, Date.parse(at.utc)) };
}
