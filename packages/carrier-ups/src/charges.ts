/** Pieces of reply schemas that rating and shipping share. UPS writes a list of one as an object, and nothing as `null` or `""`. */
import {
  type Decimal,
  decimal,
  sum,
  wireDecimal,
  wireEach,
  wireOptional,
  wireText,
} from '@waybill/carrier-kit';
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

// /** The totals of a reply: published or negotiated, before taxes and with them. */

/** The total of one side, published or negotiated, in one currency. */
export interface BilledTotals {
  readonly currency: string;
  readonly before_tax: Decimal;
  readonly taxes: readonly Decimal[];
  /** What is to be paid: with the taxes that UPS told. */
  readonly total: Decimal;
}

/**
 * A side of a reply; `undefined` where UPS tells none, {@link UNREADABLE} where it tells one that nobody can read.
 * Taxes without a total that holds them are added to it.
 */
export function billedTotalsOf(
  before: ReadTotal | undefined,
  withTaxes: ReadTotal | undefined,
  listed: readonly ReadTax[],
): BilledTotals | typeof UNREADABLE | undefined {
  if (before === undefined && withTaxes === undefined) return undefined;
  if (withTaxes === UNREADABLE || (before === UNREADABLE && withTaxes === undefined)) return UNREADABLE;
  const read = before === UNREADABLE ? undefined : before;
  const currency = read?.CurrencyCode ?? withTaxes?.CurrencyCode;
  if (currency === undefined || (withTaxes?.CurrencyCode ?? currency) !== currency) return UNREADABLE;
  const known = listed.filter((tax) => tax !== UNREADABLE);
  const told = known.map(({ MonetaryValue }) => MonetaryValue);
  const before_tax = read?.MonetaryValue ?? withTaxes?.MonetaryValue.minus(sum(told));
  if (before_tax === undefined) return UNREADABLE;
  // A total with taxes below the one without is a figure that was left at 0.
  const whole = withTaxes?.MonetaryValue.isLessThan(before_tax) ? undefined : withTaxes?.MonetaryValue;
  if (whole === undefined && known.length < listed.length) return UNREADABLE;
  const total = whole ?? before_tax.plus(sum(told));
  if (total.isLessThan(0)) return UNREADABLE;
  const difference = total.minus(before_tax);
  return {
    currency,
    before_tax,
    taxes: told.length > 0 || difference.isZero() ? told : [difference],
    total,
  };
}
