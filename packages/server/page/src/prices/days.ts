import type { Quote } from '@waybill/core';

/** The day on which a quote delivers. */
export interface DeliveryDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** True where the carrier says days in transit only, and the date was counted from them. */
  readonly estimated: boolean;
}

/** The carrier's date; else working days in transit counted from the day of shipment; undefined if it says neither. */
export function dayOf(quote: Quote, shipped: string): DeliveryDay | undefined {
  if (quote.delivery_date !== undefined) return { date: quote.delivery_date, estimated: false };
  if (quote.transit_days === undefined) return undefined;
  return { date: workingDaysAfter(shipped, quote.transit_days), estimated: true };
}

function workingDaysAfter(date: string, days: number): string {
  const time = new Date(`${date}T00:00:00Z`);
  for (let left = Math.ceil(days); left > 0; ) {
    time.setUTCDate(time.getUTCDate() + 1);
    const weekday = time.getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return time.toISOString().slice(0, 10);
}

/** Today by the clock of the person, `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

/**
 * The cheapest quote of each day, of quotes in one currency; of several at the same price the first. One whose day is not known
 * is compared with none.
 */
export function cheapestOfEachDay(quotes: readonly Quote[], shipped: string): ReadonlySet<Quote> {
  const best = new Map<string, Quote>();
  for (const quote of quotes) {
    const date = dayOf(quote, shipped)?.date;
    if (date === undefined) continue;
    const found = best.get(date);
    if (found === undefined || quote.total_charge < found.total_charge) best.set(date, quote);
  }
  return new Set(best.values());
}

/** Quotes by currency: the one that was asked for first, then A to Z. Amounts in different currencies are never compared. */
export function byCurrency(
  quotes: readonly Quote[],
  wanted: string | undefined,
): readonly (readonly [currency: string, quotes: readonly Quote[]])[] {
  const groups = Map.groupBy(quotes, ({ currency }) => currency);
  return [...groups].sort(([a], [b]) => Number(b === wanted) - Number(a === wanted) || (a < b ? -1 : 1));
}
