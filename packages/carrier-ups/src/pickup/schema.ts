/** Elements that the answers of the pickup API have in common. */
import { z } from '@waybill/carrier-kit';
import { amountText, type Decimal, decimal, maybe, maybeText, wireDecimal } from '@waybill/carrier-kit/reply';
import type { ShippingCharge } from '@waybill/core/plugin';
import { wireNotices } from '../charges.js';

/** `Response` with its alerts, as notices. */
export const wireAlerts = maybe(z.object({ Alert: wireNotices })).transform(
  (response) => response?.Alert ?? [],
);

const amount = maybe(wireDecimal.transform((text): Decimal => decimal(text)));

/** `RateResult`. The incented total is what the account pays, where there is one. */
export const wireRateResult = maybe(
  z.object({
    RateType: maybeText,
    CurrencyCode: maybeText,
    GrandTotalOfAllCharge: amount,
    GrandTotalOfAllIncentedCharge: amount,
  }),
);

export function chargeOf(rate: z.output<typeof wireRateResult>): ShippingCharge | null {
  const name = rate?.GrandTotalOfAllIncentedCharge
    ? 'GrandTotalOfAllIncentedCharge'
    : 'GrandTotalOfAllCharge';
  const total = rate?.[name];
  if (total === undefined || !rate?.CurrencyCode) return null;
  return { amount: amountText(total, rate.CurrencyCode), currency: rate.CurrencyCode, name };
}
