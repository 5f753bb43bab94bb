import {
  type Charge,
  decimal,
  type Offer,
  type OffersRead,
  unreadableReplyEntry,
  z,
} from '@waybill/carrier-kit';
import type { Answer, CarrierIdentity, ErrorEntry } from '@waybill/core';

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
