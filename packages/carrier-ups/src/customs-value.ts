/** The value of the goods: `InvoiceLineTotal` of rating and shipping, `CurrencyCode` of the invoice. */
import { amountText, type Decimal, decimal, minorUnit, sum } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';

/** The currency of the customs items: the first that one of them tells, else the shipment's. */
export function customsCurrency({ customs, currency }: Shipment): string | undefined {
  const told = customs?.items.find(({ value_currency }) => value_currency !== undefined);
  return told?.value_currency ?? currency;
}

/** Customs items whose value is in another currency than the rest. */
export function otherCurrencies(shipment: Shipment): { readonly index: number; readonly currency: string }[] {
  const one = customsCurrency(shipment);
  return (shipment.customs?.items ?? []).flatMap(({ value_currency = shipment.currency }, index) =>
    value_currency === undefined || value_currency === one ? [] : [{ index, currency: value_currency }],
  );
}

/** `declared_value`, else the sum of the customs lines; nothing where that cannot be added up. */
export function goodsValue(
  shipment: Shipment,
  issues: Issue[],
): { readonly currency: string; readonly value: Decimal } | undefined {
  if (shipment.declared_value !== undefined)
    return moneyOf(shipment, shipment.declared_value, 'shipment.declared_value', issues);
  const lines = shipment.customs?.items ?? [];
  const currency = customsCurrency(shipment);
  if (currency === undefined || lines.length === 0 || otherCurrencies(shipment).length > 0) return undefined;
  const values = lines.flatMap(({ value_amount, quantity = 1 }) =>
    value_amount === undefined ? [] : [decimal(value_amount).times(quantity)],
  );
  return values.length === lines.length ? { currency, value: sum(values) } : undefined;
}

/** "Valid values are from 1 to 99999999." */
const LEAST = 1;
const MOST = 99_999_999;

/** `InvoiceLineTotal`; nothing for a value outside what UPS takes. */
export function invoiceLineTotal(
  goods: { readonly currency: string; readonly value: Decimal } | undefined,
): WireMoney | undefined {
  if (goods === undefined || goods.value.isLessThan(LEAST) || goods.value.isGreaterThan(MOST))
    return undefined;
  return {
    CurrencyCode: goods.currency,
    MonetaryValue: amountText(goods.value, goods.currency),
  };
}

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
