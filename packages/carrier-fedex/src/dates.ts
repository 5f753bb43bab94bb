import { z } from '@waybill/carrier-kit';
import { extraField, extraOf, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';

const isoDate = z.iso.date();

/** The day of a date with or without a time, `YYYY-MM-DD`; `undefined` for a day that does not exist. */
export function dayOf(written: string | undefined): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d(?!\d)/.exec(written ?? '') ?? [];
  return isoDate.safeParse(day).data;
}

/** A day in one of the extras of the shipment. */
export function extraDay(shipment: Shipment, key: string, report: Reporter): string | undefined {
  const written = extraOf(report.carrier, shipment, key);
  if (written !== undefined && dayOf(written) !== written)
    report.invalid(extraField(report, key), 'must be a calendar date, written YYYY-MM-DD');
  return written;
}

/** The day so many days later. */
export function later(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
