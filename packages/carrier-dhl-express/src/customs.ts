/** The value of goods for customs. */
import { type Decimal, decimal, sum } from '@waybill/carrier-kit/reply';
import { amountOf, customsValueOf, type Money, type Reporter } from '@waybill/carrier-kit/request';
import type { Item, Shipment } from '@waybill/core';

/** Every amount of the contract: at most 3 decimals, at most 999999999999999. */
const PLACES = 3;
const LARGEST = 999_999_999_999_999;

/** An amount as the contract takes it. Prices of units may have more decimals than the currency. */
export function amount(value: number | Decimal, field: string, report: Reporter): number {
  const exact = decimal(value);
  if ((exact.decimalPlaces() ?? 0) > PLACES || exact.isGreaterThan(LARGEST))
    report.outOfRange(field, `must be at most ${LARGEST}, with at most ${PLACES} decimals`);
  return exact.toNumber();
}

/**
 * The value for customs: `declared_value`, else the sum of the customs items. For a price alone the value of the packages
 * will do. `undefined` without any.
 */
export function declaredValue(
  shipment: Shipment,
  operation: 'rating' | 'shipping',
  report: Reporter,
): Money | undefined {
  const { declared_value, currency, customs, items } = shipment;
  const lines = customs?.items.every(isValued)
    ? customsValueOf(
        { customs, ...(currency === undefined ? {} : { currency }) },
        { unit_places: PLACES },
        report,
      )
    : undefined;
  if (lines !== undefined) amount(lines.value, 'shipment.customs.items', report);
  if (declared_value !== undefined) {
    const declared = amountOf(
      declared_value,
      currency,
      'shipment.declared_value',
      { largest: LARGEST },
      report,
    );
    if (declared !== undefined && lines !== undefined && declared.currency !== lines.currency) {
      const problem = `is ${currency}, the values of customs.items are in ${lines.currency}; ${report.name} declares one currency`;
      report.notSupported('shipment.currency', problem);
    }
    return declared;
  }
  if (lines !== undefined || customs !== undefined || operation === 'shipping' || !items.every(isValued))
    return lines;
  return packagesValue(shipment, report);
}

function isValued({ value_amount }: Item): boolean {
  return value_amount !== undefined;
}

function packagesValue({ items, currency }: Shipment, report: Reporter): Money | undefined {
  const own = ({ value_currency = currency }: Item) => value_currency;
  const [first] = items.map(own);
  const other = items.findIndex((item) => own(item) !== first);
  if (other >= 0) {
    const problem = `is not ${first}, the currency of the first; ${report.name} declares one currency`;
    report.notSupported(`shipment.items[${other}].value_currency`, problem);
    return undefined;
  }
  const total = sum(items.map(({ value_amount = 0, quantity = 1 }) => decimal(value_amount).times(quantity)));
  return amountOf(total, first, 'shipment.items', { largest: LARGEST }, report);
}
