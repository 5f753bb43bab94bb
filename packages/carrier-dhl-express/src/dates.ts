import {
  extraField,
  extraOf,
  type Reporter,
  shipDate,
  shipDateOf,
  today,
  utcOffset,
  zonedClock,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { Account } from './settings.js';

/** When a shipment is handed over, at its origin. */
export interface PlannedShippingDate {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `plannedShippingDateAndTime`: `2026-03-03T12:00:00 GMT+01:00`. */
  readonly text: string;
}

/** "The date should not be in the past or more than 10 days in the future": of shipments and of pickups. */
export const LATEST_DAYS = 10;
/** Default ready time: noon, or an hour from now if that is later, but always on the same day. */
const USUAL = '12:00:00';
const LAST = '23:59:59';
const HOUR_MS = 3_600_000;

/**
 * The day and time of a shipment, with the offset of the account's time zone. DHL advises against the time of sending.
 * @param quoted the day that a quote is for: it holds when the request names none, and while it is not past.
 */
export function plannedShippingDate(
  shipment: Shipment,
  { context: { clock }, settings: { time_zone } }: Account,
  report: Reporter,
  quoted = '',
): PlannedShippingDate {
  const named = shipDateOf(shipment, { clock, time_zone }, { latest_days: LATEST_DAYS }, report);
  const day = shipDate(shipment) === undefined && quoted > named ? quoted : named;
  const ready = extraTime(shipment, 'ready_time', report);
  const isToday = day === today(clock, time_zone);
  const time = ready === undefined ? (isToday ? laterToday(clock.now(), time_zone) : USUAL) : `${ready}:00`;
  return { day, text: localTime(day, time, time_zone) };
}

/** A time of the day in one of the shipment's extras: `14:30`. */
export function extraTime(shipment: Shipment, key: string, report: Reporter): string | undefined {
  const written = extraOf(report.carrier, shipment, key);
  if (written !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(written))
    report.invalid(extraField(report, key), `must be a time such as 14:30, not ${JSON.stringify(written)}`);
  return written;
}

function laterToday(now: number, zone: string): string {
  const inAnHour = zonedClock(zone, now + HOUR_MS).time.slice(0, 5);
  if (inAnHour.startsWith('00')) return LAST;
  const time = `${inAnHour}:00`;
  return time > USUAL ? time : USUAL;
}

/** A day and a time, `HH:MM:SS`, as DHL wants them, with the offset that a time zone has then: `2026-03-03T12:00:00 GMT+01:00`. */
export function localTime(day: string, time: string, zone: string): string {
  return `${day}T${time} GMT${utcOffset(zone, day, time) ?? '+00:00'}`;
}
