import type { Clock, Shipment } from '@waybill/core';

/** The day of `clock` in a time zone, `YYYY-MM-DD`. */
export function today(clock: Clock, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(clock.now());
}

/** The day the caller wants to ship, if they said. */
export function shipDate(shipment: Shipment): string | undefined {
  return shipment.ship_date ?? shipment.date;
}
