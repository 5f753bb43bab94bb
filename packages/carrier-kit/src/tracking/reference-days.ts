import type { TrackingReference } from '@waybill/core/plugin';

const DAY_MS = 86_400_000;
/** Days before the last one, where the request names no first. */
const USUAL_DAYS = 30;

/**
 * The days of shipment in which a reference is looked for, `YYYY-MM-DD`, for a carrier that wants them: those of the
 * request, else up to today, and the 30 before.
 */
export function referenceDays(
  { ship_date_from, ship_date_to }: Pick<TrackingReference, 'ship_date_from' | 'ship_date_to'>,
  today: string,
): { readonly first: string; readonly last: string } {
  const last = ship_date_to ?? latest(today, ship_date_from);
  return { first: ship_date_from ?? daysBefore(last, USUAL_DAYS), last };
}

function latest(day: string, other = ''): string {
  return day > other ? day : other;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}
