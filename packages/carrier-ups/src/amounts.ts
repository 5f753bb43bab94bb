/** Amounts in requests, and the value of the goods. Amounts in replies: `charges.ts`. */
import { amountOf, amountText, customsValueOf, type Money, type Reporter } from '@waybill/carrier-kit';
import type { Shipment } from '@waybill/core';

/** `CurrencyCode` and `MonetaryValue`. */
export interface MoneyElement {
  readonly CurrencyCode: string;
  readonly MonetaryValue: string;
}

/** `MonetaryValue` of declared values and of amounts to collect. */
const LONGEST = 8;

/** An amount of {@link LONGEST} characters, without cents where it is too long with them; one that is longer is an issue. */
export function moneyElement({ currency, value }: Money, field: string, report: Reporter): MoneyElement {
  const text = amountText(value, currency);
  const short = text.length > LONGEST ? value.toFixed() : text;
  if (short.length > LONGEST)
    report.outOfRange(field, `is ${short}; UPS takes amounts of ${LONGEST} characters`);
  return { CurrencyCode: currency, MonetaryValue: short };
}

/** "Valid values are from 1 to 99999999." */
const LEAST = 1;
const MOST = 99_999_999;

/**
 * `InvoiceLineTotal`: `declared_value`, else the sum of the customs lines. `undefined` where a line has no value, and
 * for a value outside what UPS takes.
 */
export function invoiceLineTotal(shipment: Shipment, report: Reporter): MoneyElement | undefined {
  const goods = goodsValue(shipment, report);
  if (goods === undefined || goods.value.isLessThan(LEAST) || goods.value.isGreaterThan(MOST))
    return undefined;
  return { CurrencyCode: goods.currency, MonetaryValue: amountText(goods.value, goods.currency) };
}

function goodsValue(shipment: Shipment, report: Reporter): Money | undefined {
  const { declared_value, customs, currency } = shipment;
  if (declared_value !== undefined || customs === undefined)
    return amountOf(declared_value, currency, 'shipment.declared_value', {}, report);
  const complete = customs.items.every(({ value_amount }) => value_amount !== undefined);
  return complete ? customsValueOf(shipment, {}, report) : undefined;
}
