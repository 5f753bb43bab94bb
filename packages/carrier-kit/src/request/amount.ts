import type { Item, Shipment } from '@waybill/core';
import { type Decimal, decimal, minorUnit, sum } from '../values/decimal.js';
import type { Reporter } from './report.js';

/** An amount in its currency. */
export interface Money {
  readonly value: Decimal;
  /** ISO 4217. */
  readonly currency: string;
}

/** How a carrier takes amounts. */
export interface AmountRules {
  /** Currencies that the carrier takes; all by default. */
  readonly currencies?: readonly string[];
  /** Largest amount that the carrier takes. */
  readonly largest?: number | string;
  /** Currency of a request that names no currency. Left out: such a request is refused. */
  readonly currency?: string;
  /** Path of the currency. `shipment.currency` by default. */
  readonly currency_field?: string;
}

/**
 * An amount as the request says it, for example `shipment.insured_amount` in `shipment.currency`. A currency that the
 * carrier does not take is refused, not replaced by another; so are more decimals than the currency has.
 */
export function amountOf(
  value: number | Decimal | undefined,
  currency: string | undefined,
  field: string,
  { currencies, largest, currency: usual, currency_field = 'shipment.currency' }: AmountRules,
  report: Reporter,
): Money | undefined {
  if (value === undefined) return undefined;
  const own = currencyOf(currency ?? usual, currency_field, field, currencies, report);
  if (own === undefined) return undefined;
  const exact = decimal(value);
  checkPlaces(exact, { most: minorUnit(own), whose: `amounts in ${own} have` }, field, report);
  if (largest !== undefined && exact.isGreaterThan(largest))
    report.tooLarge(field, `is ${exact.toFixed()} ${own}; ${report.name} takes up to ${largest}`);
  return { value: exact, currency: own };
}

function checkPlaces(
  exact: Decimal,
  { most, whose }: { readonly most: number; readonly whose: string },
  field: string,
  report: Reporter,
): void {
  if ((exact.decimalPlaces() ?? 0) > most)
    report.outOfRange(field, `is ${exact.toFixed()}; ${whose} at most ${most} decimals`);
}

function currencyOf(
  currency: string | undefined,
  field: string,
  amount_field: string,
  currencies: readonly string[] | undefined,
  report: Reporter,
): string | undefined {
  if (currency === undefined) {
    report.required(field, `with ${amount_field}`);
    return undefined;
  }
  if (currencies !== undefined && !currencies.includes(currency)) {
    report.notSupported(field, `is ${currency}; ${report.name} takes ${currencies.join(', ')}`);
    return undefined;
  }
  return currency;
}

/** Refuses values in another currency than the amount that is split by them. */
export function refuseOtherCurrencies(
  items: readonly Item[],
  currency: string,
  path: string,
  report: Reporter,
): void {
  for (const [index, { value_amount, value_currency }] of items.entries()) {
    if (value_amount === undefined || value_currency === undefined || value_currency === currency) continue;
    const problem = `is ${value_currency}; the amount that ${report.name} splits by value is in ${currency}`;
    report.notSupported(`${path}[${index}].value_currency`, problem);
  }
}

/** How a carrier takes the values that are declared to customs. */
export interface CustomsValueRules extends Pick<AmountRules, 'currencies' | 'currency'> {
  /** Most decimals of the value of one unit, where the carrier takes more of them than the currency has. */
  readonly unit_places?: number;
}

/**
 * The value that is declared to customs: the sum of `customs.items`, which must be in one currency; without customs,
 * `declared_value`, or `insured_amount` for a price before there is an invoice. `undefined` when the request gives none of
 * these. More decimals than the currency has are refused at the line that has them.
 */
export function customsValueOf(
  shipment: Pick<Shipment, 'customs' | 'declared_value' | 'insured_amount' | 'currency'>,
  { unit_places, ...rules }: CustomsValueRules,
  report: Reporter,
): Money | undefined {
  const valued = (shipment.customs?.items ?? []).flatMap((item, index) =>
    item.value_amount === undefined ? [] : [{ item, index, value: decimal(item.value_amount) }],
  );
  const [first] = valued;
  if (first === undefined) {
    const field =
      shipment.declared_value === undefined ? 'shipment.insured_amount' : 'shipment.declared_value';
    return amountOf(
      shipment.declared_value ?? shipment.insured_amount,
      shipment.currency,
      field,
      rules,
      report,
    );
  }
  const at = (index: number) => `shipment.customs.items[${index}].value_currency`;
  const value_field = (index: number) => `shipment.customs.items[${index}].value_amount`;
  const own = ({ item }: typeof first) => item.value_currency ?? shipment.currency ?? rules.currency;
  for (const line of valued) {
    const currency = own(line);
    if (currency === undefined) continue;
    const places =
      unit_places === undefined
        ? { most: minorUnit(currency), whose: `amounts in ${currency} have` }
        : { most: unit_places, whose: `${report.name} takes` };
    checkPlaces(line.value, places, value_field(line.index), report);
  }
  const other = valued.find((line) => own(line) !== own(first));
  if (other !== undefined) {
    const problem = `is ${own(other) ?? 'left out'}, but another line is in ${own(first) ?? 'no currency'}; ${report.name} adds up the values of all lines`;
    report.notSupported(at(other.index), problem);
    return undefined;
  }
  const total = sum(valued.map(({ item, value }) => value.times(item.quantity ?? 1)));
  const currency_field = first.item.value_currency === undefined ? 'shipment.currency' : at(first.index);
  const currency = currencyOf(own(first), currency_field, value_field(first.index), rules.currencies, report);
  return currency === undefined ? undefined : { value: total, currency };
}
