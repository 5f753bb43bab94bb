import { decimal } from '@waybill/carrier-kit';

/**
 * The total with duties where there is one: 0 beside a price means that none was reckoned. `undefined` when FedEx told
 * none that can be read (`null`: it is there and unreadable, and the total without duties would be too low), or one
 * below 0, which is nobody's price.
 */
export function landedTotalOf(whole: string | null | undefined, net: string | undefined): string | undefined {
  if (whole === null) return undefined;
  const total = whole === undefined || (net !== undefined && decimal(whole).isZero()) ? net : whole;
  return total !== undefined && decimal(total).isLessThan(0) ? undefined : total;
}
