/** Amounts in requests, and the value of the goods. Amounts in replies: `charges.ts`. */
import { amountText, decimal } from '@waybill/carrier-kit/reply';
import { amountOf, customsValueOf, type Money, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';

/** `CurrencyCode` and `MonetaryValue`. */
export interface MoneyElement {
  readonly CurrencyCode: string;
  readonly MonetaryValue: string;
}

/** `Value` of one unit: "Limit to 6 digits after the decimal". */
export const CUSTOMS_VALUES = { unit_places: 6 } as const;

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
 * `InvoiceLineTotal`: `declared_value`, else the sum of the customs lines; less than 1 is rounded up to it. `undefined`
 * where a line has no value, and for a value above what UPS takes.
 */
export function invoiceLineTotal(shipment: Shipment, report: Reporter): MoneyElement | undefined {
  const goods = goodsValue(shipment, report);
  if (goods === undefined || goods.value.isGreaterThan(MOST)) return undefined;
  const value = goods.value.isLessThan(LEAST) ? decimal(LEAST) : goods.value;
  return { CurrencyCode: goods.currency, MonetaryValue: amountText(value, goods.currency) };
}

/** `InvoiceLineTotal` where UPS requires it: documents without a value count as the least, goods must have one. */
export function requiredLineTotal(
  shipment: Shipment,
  when: string,
  report: Reporter,
): MoneyElement | undefined {
  const total = invoiceLineTotal(shipment, report);
  if (total !== undefined) return total;
  if (shipment.is_document) return { CurrencyCode: shipment.currency ?? 'USD', MonetaryValue: '1.00' };
  report.required('shipment.declared_value', `${when}: up to ${MOST}`);
  return undefined;
}

function goodsValue(shipment: Shipment, report: Reporter): Money | undefined {
  const { declared_value, customs, currency } = shipment;
  if (declared_value !== undefined || customs === undefined)
    return amountOf(declared_value, currency, 'shipment.declared_value', {}, report);
  const complete = customs.items.every(({ value_amount }) => value_amount !== undefined);
  return complete ? customsValueOf(shipment, CUSTOMS_VALUES, report) : undefined;
}
