import type { Quote } from '@waybill/core';
import { BigNumber } from 'bignumber.js';

const decimals = new Map<string, number>();

/** How many decimals amounts of a currency have; kept, because the platform takes long to look it up. */
function decimalsOf(currency: string): number {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  decimals.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/**
 * What a quote breaks of the quote law: `base_charge - discount + duties_and_taxes + sum(extra_charges) =
 * total_charge`, to the cent, in amounts of the currency's minor unit.
 */
export function lawBreaches(quote: Quote): string[] {
  const { base_charge, discount, duties_and_taxes, extra_charges, total_charge, currency } = quote;
  const breaches: string[] = [];
  const amounts: [string, number][] = [
    ['base_charge', base_charge],
    ['discount', discount],
    ['duties_and_taxes', duties_and_taxes],
    ['total_charge', total_charge],
    ...extra_charges.map(({ name, value }): [string, number] => [`extra charge ${name}`, value]),
  ];
  const places = decimalsOf(currency);
  for (const [name, amount] of amounts) {
    if (!Number.isFinite(amount)) breaches.push(`${name} is ${amount}, no finite number`);
    else if (Object.is(amount, -0)) breaches.push(`${name} is -0`);
    else if ((BigNumber(amount).decimalPlaces() ?? 0) > places)
      breaches.push(`${name} ${amount} has more decimals than ${currency} has`);
  }
  if (discount < 0) breaches.push(`discount ${discount} is below 0; it is a positive number`);
  for (const { name, value } of extra_charges) {
    if (value <= 0) breaches.push(`extra charge ${name} is ${value}; only what is added belongs there`);
    if (typeof name !== 'string' || name.trim() === '') breaches.push('an extra charge has no name');
  }
  if (breaches.length > 0) return breaches.map((breach) => `${quote.service_type}: ${breach}`);
  const parts = BigNumber.sum(
    base_charge,
    -discount,
    duties_and_taxes,
    ...extra_charges.map(({ value }) => value),
  );
  return parts.eq(total_charge)
    ? []
    : [`${quote.service_type}: the parts add up to ${parts.toFixed()}, total_charge is ${total_charge}`];
}
