import { amountText, type Decimal, decimal, minorUnit } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';

/** `CurrencyCode` and `MonetaryValue`, as UPS writes every amount. */
export interface WireMoney {
  readonly CurrencyCode: string;
  readonly MonetaryValue: string;
}

/** An amount of the shipment with its currency, which must be told: UPS would take its own. */
export function moneyOf(
  { currency }: Shipment,
  amount: number | string,
  field: string,
  issues: Issue[],
): { readonly currency: string; readonly value: Decimal } | undefined {
  if (currency === undefined) {
    issues.push(issue('shipment.currency', 'required', `is required: it is the currency of ${field}`));
    return undefined;
  }
  const value = decimal(amount);
  if ((value.decimalPlaces() ?? 0) > minorUnit(currency)) {
    issues.push(
      issue(field, 'out_of_range', `must have at most ${minorUnit(currency)} decimals in ${currency}`),
    );
    return undefined;
  }
  return { currency, value };
}

/** The amount on the wire, or an issue when it is longer than the contract takes. */
export function wireMoney(
  { currency, value }: { readonly currency: string; readonly value: Decimal },
  longest: number,
  field: string,
  issues: Issue[],
): WireMoney {
  const text = amountText(value, currency);
  const short = text.length > longest ? value.toFixed() : text;
  if (short.length > longest)
    issues.push(issue(field, 'out_of_range', `is ${short}; UPS takes amounts of ${longest} characters`));
  return { CurrencyCode: currency, MonetaryValue: short };
}
