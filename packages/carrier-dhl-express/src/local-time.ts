import { utcOffset } from '@waybill/carrier-kit/request';

/** A day and a time, `HH:MM:SS`, as DHL wants them, with the offset that a time zone has then: `2026-03-03T12:00:00 GMT+01:00`. */
export function localTime(day: string, time: string, zone: string): string {
  return `${day}T${time} GMT${utcOffset(zone, day, time) ?? '+00:00'}`;
}
