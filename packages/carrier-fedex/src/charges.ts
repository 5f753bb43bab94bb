import { decimal } from '@waybill/carrier-kit/reply';

/**
 * The total with duties, or the one without where FedEx sends 0 for it: it did not calculate duties. `undefined` without
 * a total that can be read (`null`: it is there and unreadable, and the total without duties would be too low). A total
 * below 0 is treated as unreadable.
 */
export function landedTotalOf(
  landed: string | null | undefined,
  net: string | undefined,
): string | undefined {
  if (landed === null) return undefined;
  const total = landed === undefined || (net !== undefined && decimal(landed).isZero()) ? net : landed;
  return total !== undefined && decimal(total).isLessThan(0) ? undefined : total;
}
