import type { Clock, ShipmentHandle } from '@waybill/core/plugin';
import { today } from '../values/zoned-clock.js';

/** How long a carrier that does not say it certainly keeps a shipment. */
const USUAL_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Whether a shipment is so young that the carrier still has it, unless it was voided: "no such shipment" as the answer to a void
 * then means that it was voided before. Of an older one, or one without its day, that answer proves nothing.
 */
export function isStillKept(
  { shipment_date }: Pick<ShipmentHandle, 'shipment_date'>,
  {
    clock,
    time_zone,
    days = USUAL_DAYS,
  }: {
    readonly clock: Clock;
    readonly time_zone: string;
    /** How many days the carrier keeps a shipment; 14 where it does not say. */
    readonly days?: number;
  },
): boolean {
  if (shipment_date === undefined) return false;
  return Date.parse(today(clock, time_zone)) - Date.parse(shipment_date) <= days * DAY_MS;
}
