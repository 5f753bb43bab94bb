import { type Decimal, decimal } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';
import { CURRENCY } from './account.js';

/** An amount in CAD as a caller writes it: digits, at most two decimals, above 0 and not above `largest`. */
export function amountOf(
  written: string,
  largest: number,
  field: string,
  issues: Issue[],
): Decimal | undefined {
  const amount = /^\d{1,9}(\.\d{1,2})?$/.test(written) ? decimal(written) : undefined;
  if (amount?.isGreaterThan(0) && amount.isLessThanOrEqualTo(largest)) return amount;
  const problem = `must be an amount such as 45.00, at most ${largest}, not ${JSON.stringify(written)}`;
  issues.push(issue(field, 'invalid_amount', problem));
  return undefined;
}

/** Canada Post covers, collects and declares in CAD; shares by value need values of one currency. */
export function refuseOtherCurrencies({ currency, items }: Shipment, issues: Issue[]): void {
  const refuse = (field: string, other: string) =>
    issues.push(
      issue(field, 'currency_not_supported', `is ${other}; Canada Post takes ${CURRENCY}`, 'not_supported'),
    );
  if (currency !== undefined && currency !== CURRENCY) refuse('shipment.currency', currency);
  for (const [index, { value_amount, value_currency }] of items.entries()) {
    if (value_amount !== undefined && value_currency !== undefined && value_currency !== CURRENCY) {
      refuse(`shipment.items[${index}].value_currency`, value_currency);
    }
  }
}
