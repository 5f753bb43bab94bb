/** One line of a declaration. */
import { decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  dottedHsCode,
  extraField,
  extraOf,
  hsCode,
  omitUndefined,
  type Reporter,
  shortened,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Item, Shipment } from '@waybill/core';
import type { ApiProfile } from '../api-profile.js';
import type { CustomsCurrency } from './currency.js';

/** `sku-list/item`. */
export interface CustomsLine {
  readonly units: number;
  readonly description: string;
  readonly sku?: string;
  readonly hs_code?: string;
  /** Kilograms of one unit. */
  readonly unit_weight: string;
  /** CAD of one unit. */
  readonly value_per_unit: string;
  readonly unit_of_measure?: string;
  readonly country_of_origin?: string;
  readonly province_of_origin?: string;
}

export function customsLine(
  item: Item,
  index: number,
  shipment: Shipment,
  currency: CustomsCurrency,
  profile: ApiProfile,
  report: Reporter,
): CustomsLine {
  const at = `shipment.customs.items[${index}]`;
  const exactly = (length: number, key: string) => {
    const text = extraOf(report.carrier, item, key);
    if (text !== undefined && text.length !== length)
      report.invalid(extraField(report, key, at), `must have ${length} characters`);
    return text;
  };
  const { description, quantity = 1 } = item;
  if (description === undefined) report.required(`${at}.description`, 'for customs');
  if (quantity > 9999) report.outOfRange(`${at}.quantity`, 'is above 9999');
  const province = exactly(2, 'province_of_origin');
  if (profile.province_of_origin && item.origin_country === 'CA' && province === undefined)
    report.required(extraField(report, 'province_of_origin', at), 'for goods made in Canada');
  const weighing = { unit: 'KG', places: 3, heaviest: 99.999 } as const;
  return omitUndefined({
    units: quantity,
    description: shortened(description ?? '', 45, `${at}.description`, report),
    sku: unlessLonger(item.sku, 15, `${at}.sku`, report),
    hs_code: tariffCode(item.code, `${at}.code`, report),
    unit_weight: weightOf({ item, field: at }, shipment.weight_unit, weighing, report).toFixed(),
    value_per_unit: unitValue(item, currency, at, report),
    unit_of_measure: exactly(3, 'unit_of_measure'),
    country_of_origin: item.origin_country,
    province_of_origin: province,
  });
}

/** Left out where it is too long: a part of it would name something else. */
export function unlessLonger(
  text: string | undefined,
  longest: number,
  field: string,
  report: Reporter,
): string | undefined {
  if (text === undefined || text.length <= longest) return text;
  const message = `${field} is left out: it is ${text.length} characters long, ${report.name} takes ${longest}.`;
  report.notice('left_out', message);
  return undefined;
}

/** Four digits, then up to three pairs: `7326.90.86.88`. */
function tariffCode(written: string | undefined, field: string, report: Reporter): string | undefined {
  const digits = hsCode(written, field, { fewest: 4 }, report);
  if (digits === undefined) return undefined;
  if (digits.length % 2 === 1) report.invalid(field, 'must have an even number of digits such as 7326.90');
  return dottedHsCode(digits);
}

/** Dollars and cents of Canada, to the nearest cent. */
function unitValue(
  { value_amount }: Item,
  { currency, conversion_from_cad = '1' }: CustomsCurrency,
  at: string,
  report: Reporter,
): string {
  const field = `${at}.value_amount`;
  if (value_amount === undefined) report.required(field, 'for customs');
  amountOf(value_amount, currency, field, {}, report);
  const value = decimal(value_amount ?? 0)
    .div(conversion_from_cad)
    .decimalPlaces(2);
  if (value_amount !== undefined && (value.isZero() || value.isGreaterThan(99_999.99)))
    report.outOfRange(field, `must be 0.01 to 99999.99 CAD, not ${value.toFixed(2)}`);
  return value.toFixed(2);
}
