/** Amounts and notices in replies, which rating and shipping share, and the totals that are billed. */
import { z } from '@waybill/carrier-kit';
import {
  type Decimal,
  decimal,
  listOf,
  maybe,
  maybeText,
  single,
  sum,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { Notice } from '@waybill/core';

/** An object that may be missing. If it is there but unreadable, it counts as an empty object, not as missing. */
export function presentOrEmpty<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return maybe(single(schema.catch(() => schema.parse({}))));
}

/** In place of an amount when UPS sent something that is not one. */
export const UNREADABLE = 'unreadable';
const unreadable = z.unknown().transform((): typeof UNREADABLE => UNREADABLE);

/** An ISO 4217 code; other text counts as missing. */
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
  Code: wireText.catch(''),
  Description: maybeText,
  SubType: maybeText,
  CurrencyCode: currency,
  MonetaryValue: amount,
});
export type Itemized = z.output<typeof wireItemized>;

/** An adjustment with its sign. UPS lists it apart from the itemised charges. */
export const wireModifier = z.object({
  ModifierType: maybeText,
  ModifierDesc: maybeText,
  Amount: amount,
});
export type Modifier = z.output<typeof wireModifier>;

/** `TotalCharges` and the like. An unreadable total must be noticed, because the account is billed for it. */
export const wireTotal = single(z.union([wireMoney, unreadable]));
export type ReadTotal = z.output<typeof wireTotal>;

const wireTax = z.object({ Type: maybeText, MonetaryValue: amount });
/** `TaxCharges`. One that cannot be read makes their sum unknown. */
export const wireTaxes = listOf(z.union([wireTax, unreadable]));
export type ReadTax = z.output<typeof wireTax> | typeof UNREADABLE;

const notice = z.object({ Code: maybeText, Description: maybeText });
/** `Alert`, `RatedShipmentAlert`, `Disclaimer`. */
export const wireNotices = listOf(notice).transform((list): Notice[] =>
  list.map(({ Code = '', Description = '' }) => ({ code: Code.trim(), message: Description.trim() })),
);

/** The totals of one price, published or negotiated, in one currency. */
export interface BilledTotals {
  readonly currency: string;
  readonly before_tax: Decimal;
  /** What the totals differ by: UPS's list of taxes may add up to something else. */
  readonly taxes: Decimal;
  /** The amount to be paid, with the taxes that UPS sent. */
  readonly total: Decimal;
}

/**
 * `undefined` if UPS sent no total, {@link UNREADABLE} if it cannot be read. Adds the taxes when UPS sent no total that
 * includes them.
 */
export function billedTotalsOf(
  before: ReadTotal | undefined,
  withTaxes: ReadTotal | undefined,
  taxCharges: readonly ReadTax[],
): BilledTotals | typeof UNREADABLE | undefined {
  if (before === undefined && withTaxes === undefined) return undefined;
  if (withTaxes === UNREADABLE || (before === UNREADABLE && withTaxes === undefined)) return UNREADABLE;
  const read = before === UNREADABLE ? undefined : before;
  const currency = read?.CurrencyCode ?? withTaxes?.CurrencyCode;
  if (currency === undefined || (withTaxes?.CurrencyCode ?? currency) !== currency) return UNREADABLE;
  const known = taxCharges.filter((tax) => tax !== UNREADABLE);
  const taxes = known.map(({ MonetaryValue }) => MonetaryValue);
  const before_tax = read?.MonetaryValue ?? withTaxes?.MonetaryValue.minus(sum(taxes));
  if (before_tax === undefined) return UNREADABLE;
  // A total with taxes that is below the one without them: UPS left it at 0, so it does not count.
  const whole = withTaxes?.MonetaryValue.isLessThan(before_tax) ? undefined : withTaxes?.MonetaryValue;
  if (whole === undefined && known.length < taxCharges.length) return UNREADABLE;
  const total = whole ?? before_tax.plus(sum(taxes));
  if (total.isLessThan(0)) return UNREADABLE;
  return { currency, before_tax, taxes: total.minus(before_tax), total };
}
