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
 * `shipment.cash_on_delivery` of a carrier that reads the field itself. Details without a place at the carrier are left out
 * with a notice: it pays to the account in its contract with the shop, or has no place for them.
 * @param takes the details that the carrier takes
 */
export function cashOnDelivery(
  { cash_on_delivery, currency }: Pick<Shipment, 'cash_on_delivery' | 'currency'>,
  { takes, ...rules }: Omit<AmountRules, 'currency_field'> & { readonly takes: readonly CashDetail[] },
  report: Reporter,
): CollectedCash | undefined {
  if (cash_on_delivery === undefined) return undefined;
  const { amount, currency: own, ...details } = cash_on_delivery;
  const field = 'shipment.cash_on_delivery';
  const left_out = (Object.keys(details) as CashDetail[]).filter((detail) => !takes.includes(detail));
  leaveOutPayee(left_out, report, takes);
  const currency_field = own === undefined ? 'shipment.currency' : `${field}.currency`;
  if (amount === 0) report.outOfRange(`${field}.amount`, 'must be above 0');
  const money = amountOf(amount, own ?? currency, `${field}.amount`, { ...rules, currency_field }, report);
  return (
    money && {
      money,
      ...Object.fromEntries(
        Object.entries(details).filter(([detail]) => !left_out.includes(detail as CashDetail)),
      ),
    }
  );
}

/** Says that details of the payee are not sent. */
export function leaveOutPayee(
  details: readonly string[],
  report: Reporter,
  takes: readonly string[] = [],
): void {
  const pays = 'pays to the account in its contract with the shop';
  for (const detail of details) {
    const why = detail === 'reference' || takes.includes('iban') ? 'has no place for it' : pays;
    report.notice('left_out', `shipment.cash_on_delivery.${detail} is left out: ${report.name} ${why}.`);
  }
}
