import type { Decimal } from '@waybill/carrier-kit/reply';
import type { RateCard } from './card/compile.js';
import type { Match } from './card/places.js';
import type { RequestAmount } from './card/schema.js';
import type { MeasuredGroup, ShipmentTotals } from './chargeable-weight.js';
import type { RateQuery } from './rate-query.js';

/** A query with what every service of the card needs to know about it. */
export interface PricingContext {
  readonly card: RateCard;
  readonly query: RateQuery;
  readonly packages: readonly MeasuredGroup[];
  /** All packages together. */
  readonly totals: ShipmentTotals;
  /** Amounts of the request that prices may depend on. */
  readonly amounts: Readonly<
    Partial<Record<RequestAmount, { readonly value: Decimal; readonly currency: string }>>
  >;
  /** `undefined` when the card has no origins, and when none of them holds the shipper's address. */
  readonly origin: Match<string> | undefined;
}
