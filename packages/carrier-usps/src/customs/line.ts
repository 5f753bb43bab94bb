/** One line of a customs form. */
import { decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  hsCode,
  lineWeightOf,
  omitUndefined,
  type Reporter,
  shortened,
} from '@waybill/carrier-kit/request';
import type { Item, Shipment } from '@waybill/core';
import { CURRENCY } from '../packages.js';

/** One of `contents`. */
export interface CustomsLine {
  readonly itemDescription: string;
  readonly itemQuantity: number;
  /** Dollars of all units. */
  readonly itemTotalValue: number;
  readonly weightUOM: 'lb';
  /** Pounds of all units. */
  readonly itemTotalWeight: number;
  readonly HSTariffNumber?: string;
  /** In the contract's spelling. */
  readonly countryofOrigin?: string;
}

const LONGEST = 30;
/** "Regardless of case sensitivity, not considered valid" (`itemDescription`); error 160050. */
const NO_DESCRIPTIONS = ['none', 'not applicable', 'n/a', 'null', 'gift', 'merchandise'];

export function customsLine(
  item: Item,
  index: number,
  shipment: Shipment,
  abroad: boolean,
  report: Reporter,
): CustomsLine {
  const at = `shipment.customs.items[${index}]`;
  const { description, quantity = 1, origin_country } = item;
  if (description === undefined) report.required(`${at}.description`, 'for customs');
  else if (NO_DESCRIPTIONS.includes(description.trim().toLowerCase()))
    report.invalid(
      `${at}.description`,
      `must say what the goods are; USPS refuses ${JSON.stringify(description)}`,
    );
  if (quantity > 9999) report.outOfRange(`${at}.quantity`, 'is above 9999');
  if (abroad && origin_country === undefined) report.required(`${at}.origin_country`, 'to other countries');
  return omitUndefined({
    itemDescription: shortened(description ?? '', LONGEST, `${at}.description`, report),
    itemQuantity: quantity,
    itemTotalValue: totalValue(item, shipment, at, report),
    weightUOM: 'lb' as const,
    itemTotalWeight: lineWeightOf(item, shipment.weight_unit, { unit: 'LB', places: 4 }).toNumber(),
    HSTariffNumber: hsCode(item.code, `${at}.code`, { most: 14 }, report),
    countryofOrigin: origin_country,
  });
}

/** Dollars of all units. A price that names values takes them alike. */
export function totalValue(
  { value_amount, value_currency, quantity = 1 }: Item,
  { currency }: Shipment,
  at: string,
  report: Reporter,
): number {
  const field = `${at}.value_amount`;
  if (value_amount === undefined) report.required(field, 'for customs');
  const currency_field = value_currency === undefined ? 'shipment.currency' : `${at}.value_currency`;
  amountOf(
    value_amount,
    value_currency ?? currency,
    field,
    { currencies: [CURRENCY], currency_field },
    report,
  );
  const total = decimal(value_amount ?? 0).times(quantity);
  if (value_amount !== undefined && (total.isZero() || total.isGreaterThan(999_999.99)))
    report.outOfRange(field, `must make 0.01 to 999999.99 USD with its quantity, not ${total.toFixed()}`);
  return total.toNumber();
}
