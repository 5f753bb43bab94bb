import { amountText, decimal } from '@waybill/carrier-kit/reply';
import type { ShippingCharge } from '@waybill/core/plugin';

/** `total_cost` of a summary: Australian dollars with GST. `null` where it cannot be read. */
export function totalCharge(total_cost: string | undefined): ShippingCharge | null {
  if (total_cost === undefined) return null;
  return { amount: amountText(decimal(total_cost), 'AUD'), currency: 'AUD', name: 'total_cost' };
}
