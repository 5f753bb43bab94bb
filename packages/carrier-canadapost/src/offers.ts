import { type Offer, type OffersRead, z } from '@waybill/carrier-kit';
import {
  type Charge,
  decimal,
  maybe,
  unreadableReplyEntry,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';

/** What an account would be billed. */
export const wireTotal = wireDecimal.refine((total) => !decimal(total).isNegative(), 'must not be below 0');

/** `expected-transit-time`: 0 to 99 days. */
export const wireTransitDays = maybe(wireText.pipe(z.string().regex(/^\d{1,2}$/)).transform(Number));

/** A day, or an instant at midnight: its zone means nothing. */
export const wireDeliveryDate = maybe(wireText.transform((text) => text.slice(0, 10)).pipe(z.iso.date()));

/** Prices are read independently: an unreadable one becomes an entry, and the others are kept. */
export function offersIn<Schema extends z.ZodType>(
  nodes: readonly unknown[],
  schema: Schema,
  offerOf: (price: z.output<Schema>) => Offer,
  reply: Answer,
  carrier: CarrierIdentity,
): OffersRead {
  const offers: Offer[] = [];
  const errors: ErrorEntry[] = [];
  for (const node of nodes) {
    const price = schema.safeParse(node);
    if (price.success) offers.push(offerOf(price.data));
    else {
      const why = `a price cannot be read: ${z.prettifyError(price.error)}`;
      errors.push(unreadableReplyEntry(carrier, reply, why));
    }
  }
  return { offers, errors };
}

/** A part of a price. One that cannot be read counts 0; the quote then has a part that is not itemised. */
export function charge(name: string | undefined, amount: string | undefined): Charge {
  return { name: name ?? 'Unnamed charge', amount: decimal(amount ?? 0) };
}
