/** Pieces of reply schemas that rating and shipping share. UPS writes a list of one as an object, and nothing as `null` or `""`. */
import {
  type Decimal,
  decimal,
  sum,
  wireDecimal,
  wireList,
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

/** None, one or many; an unreadable element costs only itself. */
export function each<Schema extends z.ZodType>(schema: Schema) {
  return wireList(schema.optional().catch(undefined))
    .transform((list) => list.filter((element) => element !== undefined) as NonNullable<z.output<Schema>>[])
    .catch([]);
}

const amount = wireDecimal.transform((text) => decimal(text));

/** `CurrencyCode` and `MonetaryValue`. */
export const wireMoney = z.object({ CurrencyCode: maybe(wireText), MonetaryValue: amount });
export type ReadMoney = z.output<typeof wireMoney>;

export const wireItemized = z.object({
  Code: wireText,
  Description: maybe(wireText),
  SubType: maybe(wireText),
  CurrencyCode: maybe(wireText),
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

export const wireTax = z.object({ Type: maybe(wireText), MonetaryValue: amount });

const notice = z.object({ Code: maybe(wireText), Description: maybe(wireText) });
/** `Alert`, `RatedShipmentAlert`, `Disclaimer`. */
export const wireNotices = each(notice).transform((list): Notice[] =>
  list.map(({ Code = '', Description = '' }) => ({ code: Code.trim(), message: Description.trim() })),
);

/** The total of one side, published or negotiated, in one currency. */
export interface Side {
  readonly currency: string;
  readonly before_tax: Decimal;
  readonly taxes: readonly Decimal[];
  /** What is to be paid: with the taxes that UPS told. */
  readonly total: Decimal;
}

/** A side of a reply, unless it tells no total. Taxes without a total that holds them are added to it. */
export function sideOf(
  before: ReadMoney | undefined,
  withTaxes: ReadMoney | undefined,
  listed: readonly { readonly MonetaryValue: Decimal }[],
): Side | undefined {
  const currency = before?.CurrencyCode ?? withTaxes?.CurrencyCode;
  const told = listed.map(({ MonetaryValue }) => MonetaryValue);
  const before_tax = before?.MonetaryValue ?? withTaxes?.MonetaryValue.minus(sum(told));
  if (currency === undefined || before_tax === undefined) return undefined;
  // A total with taxes below the one without is a figure that was left at 0.
  const whole = withTaxes?.MonetaryValue.isLessThan(before_tax) ? undefined : withTaxes?.MonetaryValue;
  const total = whole ?? before_tax.plus(sum(told));
  const difference = total.minus(before_tax);
  return {
    currency: currency.trim(),
    before_tax,
    taxes: told.length > 0 || difference.isZero() ? told : [difference],
    total,
  };
}
