/** Prices in replies, the same on both platforms. */
import { type Offer, type OffersRead, z } from '@waybill/carrier-kit';
import {
  decimal,
  maybe,
  readAs,
  unreadableReplyEntry,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import type { Answer, CarrierIdentity, ShippingCharge } from '@waybill/core/plugin';
import { serviceName } from './services.js';

/** Replies name no currency: every amount is in Canadian dollars. */
export const CURRENCY = 'CAD';

/** What an account would be billed. */
export const wireTotal = wireDecimal.refine((total) => !decimal(total).isNegative(), 'must not be below 0');

/** `expected-transit-time`: 0 to 99 days. */
export const wireTransitDays = maybe(wireText.pipe(z.string().regex(/^\d{1,2}$/)).transform(Number));

/** A day, or an instant at midnight: its zone means nothing. */
export const maybeDay = maybe(wireText.transform((text) => text.slice(0, 10)).pipe(z.iso.date()));

/** One price of a rate reply. */
export interface RatedService {
  readonly service: string;
  readonly name: string | undefined;
  readonly base: string;
  /** Options and adjustments. */
  readonly charges: readonly {
    readonly name: string | undefined;
    readonly amount: string | undefined;
  }[];
  readonly taxes: readonly (string | undefined)[];
  readonly due: string;
  readonly transit_days: number | undefined;
  readonly delivery_date: string | undefined;
  readonly guaranteed: boolean | undefined;
}

/** Prices are read independently: an unreadable one becomes an entry, and the others are kept. */
export function offersIn<Schema extends z.ZodType>(
  nodes: readonly unknown[],
  schema: Schema,
  ratedService: (price: z.output<Schema>) => RatedService,
  reply: Answer,
  carrier: CarrierIdentity,
): OffersRead {
  const offers: Offer[] = [];
  const errors: ErrorEntry[] = [];
  for (const node of nodes) {
    const price = readAs(schema, node);
    if (price.success) offers.push(offerOf(ratedService(price.data)));
    else {
      const why = `a price cannot be read: ${z.prettifyError(price.error)}`;
      errors.push(unreadableReplyEntry(carrier, reply, why));
    }
  }
  return { offers, errors };
}

/** A part that cannot be read counts 0; the quote then has a part that is not itemised. */
function offerOf({ service, name, base, charges, taxes, due, guaranteed, ...delivery }: RatedService): Offer {
  return {
    service,
    name: name ?? serviceName(service),
    price: {
      currency: CURRENCY,
      base: decimal(base),
      charges: charges.map((part) => ({
        name: part.name ?? 'Unnamed charge',
        amount: decimal(part.amount ?? 0),
      })),
      taxes: taxes.flatMap((tax) => (tax === undefined ? [] : [decimal(tax)])),
      total: decimal(due),
    },
    ...delivery,
    facts: { guaranteed_delivery: guaranteed ?? false },
  };
}

/** What was charged, under the name that it has in the reply. */
export function chargeOf(name: string, amount: string, currency = CURRENCY): ShippingCharge {
  return { amount, currency, name };
}
