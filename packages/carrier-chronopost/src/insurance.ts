import { amountOf, type Money, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import { CURRENCY } from './soap.js';

/** What is insured. A price is without the charge for it, but refuses what a purchase does. */
export function insuredAmount(
  { insured_amount, currency }: Pick<Shipment, 'insured_amount' | 'currency'>,
  report: Reporter,
): Money | undefined {
  const rules = { currencies: [CURRENCY], currency: CURRENCY };
  return amountOf(insured_amount, currency, 'shipment.insured_amount', rules, report);
}
