import type { VoidRequest } from '@waybill/core/plugin';
import type { Reporter } from '../request/report.js';
import { chosenPackages } from './chosen-packages.js';

/**
 * The tracking numbers of a shipment that the carrier voids only as a whole, in the order of its packages. Some of the
 * packages cannot be named: that is refused. Without a list of packages the shipment's own number stands for all.
 */
export function wholeShipment(request: VoidRequest, report: Reporter): (string | null)[] {
  const { meta, tracking_number = null } = request.shipment;
  const parcels = meta?.parcels ?? [{ tracking_number }];
  if (chosenPackages(request, report).length < parcels.length)
    report.notSupported('packages', `must be left out: ${report.name} voids a shipment only as a whole`);
  return parcels.map((parcel) => parcel.tracking_number);
}
