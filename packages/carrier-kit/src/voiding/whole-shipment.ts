import type { VoidRequest } from '@waybill/core';
import type { Reporter } from '../report.js';

/**
 * The tracking numbers of a shipment that the carrier voids only as a whole, in the order of its packages. Some of the
 * packages cannot be named: that is refused. Without a list of packages the shipment's own number stands for all.
 */
export function wholeShipment(
  { shipment, packages: named }: VoidRequest,
  report: Reporter,
): (string | null)[] {
  const { meta, tracking_number = null } = shipment;
  const numbers = (meta?.parcels ?? [{ tracking_number }]).map((parcel) => parcel.tracking_number);
  for (const [at, position] of (named ?? []).entries())
    if (position >= numbers.length)
      report.outOfRange(
        `packages[${at}]`,
        `is ${position}; the shipment has ${numbers.length} packages, counted from 0`,
      );
  if (named !== undefined && !numbers.every((_, at) => named.includes(at)))
    report.notSupported('packages', `must be left out: ${report.name} voids a shipment only as a whole`);
  return numbers;
}
