import type { ShipmentHandleParcel, VoidRequest } from '@waybill/core/plugin';
import type { Reporter } from '../request/report.js';

/** A package that is to be voided. */
export interface ChosenPackage {
  /** In the shipment, from 0. */
  readonly position: number;
  readonly parcel: ShipmentHandleParcel;
}

/**
 * The packages that are to be voided, in the order of the shipment: those that the request names, else all. A shipment without
 * a list of packages counts as one, with the number and the reference of the shipment.
 */
export function chosenPackages(
  { shipment, packages: named }: VoidRequest,
  report: Reporter,
): readonly ChosenPackage[] {
  const { meta, tracking_number = null, reference = null } = shipment;
  const parcels = meta?.parcels ?? [{ tracking_number, reference }];
  for (const [at, position] of (named ?? []).entries())
    if (position >= parcels.length)
      report.outOfRange(
        `packages[${at}]`,
        `is ${position}; the shipment has ${parcels.length} packages, counted from 0`,
      );
  return parcels
    .map((parcel, position) => ({ position, parcel }))
    .filter(({ position }) => named === undefined || named.includes(position));
}
