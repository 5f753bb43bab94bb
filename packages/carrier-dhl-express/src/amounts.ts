import { type Decimal, decimal, sum } from '@waybill/carrier-kit';
import { type Issue, type Item, issue, type Shipment } from '@waybill/core';

/** An amount of money with its currency. */
export interface Money {
  readonly value: number;
  readonly currency: string;
}

/** Every amount of the contract: at most 3 decimals, at most 999999999999999. */
const PLACES = 3;
const LARGEST = 999_999_999_999_999;

/** An amount as the contract takes it. */
export function amount(value: number | Decimal, field: string, issues: Issue[]): number {
  const exact = decimal(value);
  if ((exact.decimalPlaces() ?? 0) > PLACES || exact.isGreaterThan(LARGEST))
    issues.push(issue(field, 'out_of_range', `must be at most ${LARGEST}, with at most ${PLACES} decimals`));
  return exact.toNumber();
}

/**
 * The value that customs are told: `declared_value`, else the sum of the customs items. For a price alone the value of
 * the packages will do. `undefined` when none is told.
 */
export function declaredValue(
  shipment: Shipment,
  purpose: 'price' | 'declaration',
  issues: Issue[],
): Money | undefined {
  const { declared_value, currency, customs } = shipment;
  const lines = customs === undefined ? undefined : total(customs.items);
  const ofLines = customs && lines && currencyOf(customs.items, 'shipment.customs.items', currency, issues);
  if (declared_value !== undefined) {
    const value = amount(declared_value, 'shipment.declared_value', issues);
    if (currency === undefined)
      issues.push(issue('shipment.currency', 'required', 'is required: it is that of declared_value'));
    else if (ofLines !== undefined && ofLines !== currency) {
      const problem = `is ${currency} and that of customs.items ${ofLines}; DHL Express declares one currency`;
      issues.push(issue('shipment.currency', 'currency_not_supported', problem, 'not_supported'));
    }
    return { value, currency: currency ?? '' };
  }
  if (lines !== undefined) {
    return { value: amount(lines, 'shipment.customs.items', issues), currency: ofLines ?? '' };
  }
  const packages = purpose === 'price' && customs === undefined ? total(shipment.items) : undefined;
  if (packages === undefined) return undefined;
  return {
    value: amount(packages, 'shipment.items', issues),
    currency: currencyOf(shipment.items, 'shipment.items', currency, issues) ?? '',
  };
}

/** Of all together; unknown as soon as one tells no value. */
function total(items: readonly Item[]): Decimal | undefined {
  if (items.some(({ value_amount }) => value_amount === undefined)) return undefined;
  return sum(items.map(({ value_amount = 0, quantity = 1 }) => decimal(value_amount).times(quantity)));
}

/** The one currency of all items. */
function currencyOf(
  items: readonly Item[],
  field: string,
  otherwise: string | undefined,
  issues: Issue[],
): string | undefined {
  const currencies = items.map(({ value_currency }) => value_currency ?? otherwise);
  const first = currencies[0];
  for (const [index, currency] of currencies.entries()) {
    if (currency === undefined) {
      const problem = 'is required where an item tells no value_currency';
      issues.push(issue('shipment.currency', 'required', problem));
      return first;
    }
    if (currency !== first) {
      const problem = `is ${currency} and that of the first ${first}; DHL Express declares one currency`;
      issues.push(
        issue(`${field}[${index}].value_currency`, 'currency_not_supported', problem, 'not_supported'),
      );
      return first;
    }
  }
  return first;
}
