/** Pieces of reply schemas that rating and shipping share. UPS writes a list of one as an object, and nothing as `null` or `""`. */
import { decimal, wireDecimal, wireEach, wireOptional, wireText } from '@waybill/carrier-kit';
import type { Notice } from '@waybill/core';
import { z } from 'zod';

/** One of something that may come as a list, or not at all; unreadable counts as absent. */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess((node) => (Array.isArray(node) ? node[0] : node), wireOptional(schema))
    .optional()
    .catch(undefined);
}

/** Like {@link maybe}, but what is there and cannot be read counts as there, with nothing in it. */
export function named<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return maybe(schema.catch(() => schema.parse({})));
}

/** Told, but no figure: nobody knows what it should have been. */
export const UNREADABLE = 'unreadable';
const unreadable = z.unknown().transform((): typeof UNREADABLE => UNREADABLE);

/** ISO 4217 by its form; other words count as none. */
const currency = maybe(
  wireText.pipe(
    z
      .string()
      .trim()
      .regex(/^[A-Z]{3}$/),
  ),
);
const amount = wireDecimal.transform((text) => decimal(text));

/** `CurrencyCode` and `MonetaryValue`. */
export const wireMoney = z.object({ CurrencyCode: currency, MonetaryValue: amount });
export type ReadMoney = z.output<typeof wireMoney>;

export const wireItemized = z.object({
  Code: wireText,
  Description: maybe(wireText),
  SubType: maybe(wireText),
  CurrencyCode: currency,
  MonetaryValue: amount,
});
export type Itemized = z.output<typeof wireItemized>;

/** Signed, and outside of the itemised charges. */
export const wireModifier = z.object({
  ModifierType: maybe(wireText),
  ModifierDesc: maybe(wireText),
  Amount: amount,
});
export type Modifier = z.output<typeof wireModifier>;

/** `TotalCharges` and the like: the bill depends on it. */
export const wireTotal = z.union([wireMoney, unreadable]);
export type ReadTotal = z.output<typeof wireTotal>;

const wireTax = z.object({ Type: maybe(wireText), MonetaryValue: amount });
/** `TaxCharges`. One that cannot be read makes the sum unknown. */
export const wireTaxes = wireEach(z.union([wireTax, unreadable]));
export type ReadTax = z.output<typeof wireTax> | typeof UNREADABLE;

const notice = z.object({ Code: maybe(wireText), Description: maybe(wireText) });
/** `Alert`, `RatedShipmentAlert`, `Disclaimer`. */
export const wireNotices = wireEach(notice).transform((list): Notice[] =>
  list.map(({ Code = '', Description = '' }) => ({ code: Code.trim(), message: Description.trim() })),
);
