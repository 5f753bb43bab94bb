/** When a service delivers: `TimeInTransit`, else `GuaranteedDelivery`. */
import type { RatedShipment } from './rate.wire.js';

export interface TransitFacts {
  /** Business days, as UPS counts them. */
  readonly transit_days?: number | undefined;
  /** `YYYY-MM-DD` */
  readonly delivery_date?: string | undefined;
  /** `HH:MM`, latest, at the destination. */
  readonly delivery_time?: string | undefined;
}

export function transitOf({ TimeInTransit, GuaranteedDelivery }: RatedShipment): TransitFacts {
  const arrival = TimeInTransit?.ServiceSummary?.EstimatedArrival;
  return {
    transit_days:
      days(arrival?.BusinessDaysInTransit) ??
      days(arrival?.TotalTransitDays) ??
      days(GuaranteedDelivery?.BusinessDaysInTransit),
    delivery_date: day(arrival?.Arrival?.Date) ?? day(GuaranteedDelivery?.ScheduledDeliveryDate),
    delivery_time: time(arrival?.Arrival?.Time),
  };
}

function days(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : undefined;
}

/** `20260310`, also written `2026-03-10`. */
function day(text: string | undefined): string | undefined {
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text?.trim() ?? '') ?? [];
  const iso = `${year}-${month}-${date}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  // The 31st of February would become a day of March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}

/** `233000` or `2330`. */
function time(text: string | undefined): string | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d)?$/.exec(text?.trim() ?? '') ?? [];
  return hours === undefined ? undefined : `${hours}:${minutes}`;
}
