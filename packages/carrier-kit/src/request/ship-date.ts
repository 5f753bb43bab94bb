import type { Shipment } from '@waybill/core';
import type { Clock } from '@waybill/core/plugin';
import { shipDate, today } from '../values/zoned-clock.js';
import type { Reporter } from './report.js';

const DAY_MS = 86_400_000;

/**
 * The day of shipping, `YYYY-MM-DD`: what the request says, else today by the account's time zone. A day in the past,
 * and one that is further ahead than the carrier takes, is refused. For a contract that lets the day be left out,
 * `shipDate(shipment)` says whether the request names one.
 * @param latest_days how many days ahead the carrier takes; today is 0.
 */
export function shipDateOf(
  shipment: Shipment,
  { clock, time_zone }: { readonly clock: Clock; readonly time_zone: string },
  { latest_days }: { readonly latest_days?: number },
  report: Reporter,
): string {
  const current = today(clock, time_zone);
  const day = shipDate(shipment);
  if (day === undefined) return current;
  const field = shipment.ship_date === undefined ? 'shipment.date' : 'shipment.ship_date';
  const ahead = (Date.parse(day) - Date.parse(current)) / DAY_MS;
  if (ahead < 0)
    report.outOfRange(
      field,
      `is ${day}, in the past: today is ${current} in ${time_zone}, the account's time zone`,
    );
  else if (latest_days !== undefined && ahead > latest_days)
    report.outOfRange(
      field,
      `is ${day}, ${ahead} days ahead; ${report.name} takes up to ${latest_days} days`,
    );
  return day;
}
