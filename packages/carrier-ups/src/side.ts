/** The totals of a reply: published or negotiated, before taxes and with them. */
import { type Decimal, sum } from '@waybill/carrier-kit';
import { type ReadTax, type ReadTotal, UNREADABLE } from './reading.js';

/** The total of one side, published or negotiated, in one currency. */
export interface Side {
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
export function sideOf(
  before: ReadTotal | undefined,
  withTaxes: ReadTotal | undefined,
  listed: readonly ReadTax[],
): Side | typeof UNREADABLE | undefined {
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
