import type { Shipment } from '@waybill/core';
import type { CashOnDeliveryData } from '@waybill/core/plugin';
import { type AmountRules, amountOf, type Money } from './amount.js';
import type { Reporter } from './report.js';

/** Money that is collected, and the details that the carrier takes. */
export interface CollectedCash extends Omit<CashOnDeliveryData, 'amount' | 'currency'> {
  readonly money: Money;
}

/** A detail of {@link CashOnDeliveryData} that only some carriers take. */
export type CashDetail = Exclude<keyof CashOnDeliveryData, 'amount' | 'currency'>;

/**
 * `shipment.cash_on_delivery` of a carrier that reads the field itself. Details without a place at the carrier are refused:
 * money must not go to another account than the one that was named.
 * @param takes the details that the carrier takes; the others are refused.
 */
export function cashOnDelivery(
  { cash_on_delivery, currency }: Pick<Shipment, 'cash_on_delivery' | 'currency'>,
  { takes, ...rules }: Omit<AmountRules, 'currency_field'> & { readonly takes: readonly CashDetail[] },
  report: Reporter,
): CollectedCash | undefined {
  if (cash_on_delivery === undefined) return undefined;
  const { amount, currency: own, ...details } = cash_on_delivery;
  const field = 'shipment.cash_on_delivery';
  for (const detail of Object.keys(details) as CashDetail[])
    if (!takes.includes(detail))
      report.notSupported(
        `${field}.${detail}`,
        `is not supported by ${report.name}, which has no place for it`,
      );
  const currency_field = own === undefined ? 'shipment.currency' : `${field}.currency`;
  if (amount === 0) report.outOfRange(`${field}.amount`, 'must be above 0');
  const money = amountOf(amount, own ?? currency, `${field}.amount`, { ...rules, currency_field }, report);
  return money && { money, ...details };
}
