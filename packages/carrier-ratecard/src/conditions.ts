/** When rows of surcharges and discounts apply. */
import { amountsOf, type Discount, isValidOn, type Surcharge } from './card/charges.js';
import type { Service } from './card/service.js';
import type { PricingContext } from './pricing-context.js';
import type { RateQuery } from './rate-query.js';

type ConditionalRow = Surcharge['row'] | Discount['row'];

/** Whether a row is for a zone and a day. */
function isFor(row: ConditionalRow, zone: string, { ship_date }: RateQuery): boolean {
  return isValidOn(row, ship_date) && (row.zones?.includes(zone) ?? true);
}

/** Whether a row applies in a zone on the day of the query, to goods of its value. */
export function applies(row: ConditionalRow, zone: string, { query, amounts }: PricingContext): boolean {
  if (!isFor(row, zone, query)) return false;
  const { value_from, value_below } = row;
  if (value_from === undefined && value_below === undefined) return true;
  const value = amounts.declared_value?.value;
  return (
    value !== undefined &&
    !value_from?.isGreaterThan(value) &&
    (value_below === undefined || value.isLessThan(value_below))
  );
}

/** A requested option that the service does not offer in this zone on this day; also insurance. */
export function missingOption(
  { surcharges }: Service,
  zone: string,
  { query, amounts }: PricingContext,
): string | undefined {
  const { options } = query;
  if (options.length === 0 && amounts.insured_amount === undefined) return undefined;
  const offered = surcharges.filter(({ row }) => isFor(row, zone, query)).map(({ row }) => row);
  const missing = options.find(({ code }) => offered.every(({ option }) => option !== code));
  if (missing !== undefined) return missing.written;
  return amounts.insured_amount === undefined || offered.some(({ when }) => when === 'insured')
    ? undefined
    : 'insurance';
}

/** Why an amount of the request cannot be compared with the amounts of the service: it is in another currency. */
export function otherCurrency(
  { surcharges, discounts, currency, amounts: read }: Service,
  zone: string,
  { query, amounts }: PricingContext,
): string | undefined {
  if (read.size === 0) return undefined;
  const requested = surcharges.filter(
    ({ row }) => row.when !== 'option' || query.options.some(({ code }) => code === row.option),
  );
  for (const { row } of [...requested, ...discounts]) {
    if (!isFor(row, zone, query)) continue;
    for (const name of amountsOf(row)) {
      const amount = amounts[name];
      if (amount !== undefined && amount.currency !== currency)
        return `${row.name} depends on ${name}, which is in ${amount.currency}, not in ${currency}`;
    }
  }
  return undefined;
}

/** Whether a row depends on the value of the goods, and the request does not have it. */
export function lacksValue(
  { surcharges, discounts, amounts: read }: Service,
  zone: string,
  { query, amounts }: PricingContext,
): boolean {
  if (amounts.declared_value !== undefined || !read.has('declared_value')) return false;
  return [...surcharges, ...discounts].some(
    ({ row }) => isFor(row, zone, query) && amountsOf(row).includes('declared_value'),
  );
}
