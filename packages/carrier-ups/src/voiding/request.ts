import type { OperationContext } from '@waybill/carrier-kit';
import { chosenPackages } from '@waybill/carrier-kit/after';
import type { VoidRequest } from '@waybill/core/plugin';
import type { AccountSettings } from '../settings.js';

/** What is to be voided. */
export interface WireVoidRequest {
  readonly request_id: string;
  /** `shipmentidentificationnumber`, which is the tracking number of the first package. */
  readonly shipment_id: string;
  /** `?trackingnumber=…` for some of the packages; empty for the whole shipment. */
  readonly query: string;
  /** The tracking numbers of the packages that are to be voided. */
  readonly tracking_numbers: readonly (string | null)[];
}

export function createRequest(
  request: VoidRequest,
  { account, report }: OperationContext<AccountSettings>,
): WireVoidRequest {
  const { reference, tracking_number, meta } = request.shipment;
  const parcels = meta?.parcels ?? [{ tracking_number: tracking_number ?? null }];
  const shipment_id = reference?.value ?? parcels[0]?.tracking_number ?? '';
  if (shipment_id === '') report.required(['shipment.reference', 'shipment.tracking_number']);

  const chosen = chosenPackages(request, report).map(({ parcel }) => parcel.tracking_number);
  const isWhole = chosen.length === parcels.length;
  if (!isWhole && meta?.is_return === true)
    report.notSupported('packages', 'must be left out: UPS voids a return only as a whole');
  if (!isWhole && chosen.includes(null))
    report.required('shipment.meta.parcels', 'with the tracking number of each package that is to be voided');
  return {
    request_id: account.context.newId(),
    shipment_id,
    query: isWhole ? '' : `?${new URLSearchParams({ trackingnumber: listed(chosen) })}`,
    tracking_numbers: chosen,
  };
}

/** One number as it is, several as a list in JSON. */
function listed(numbers: readonly (string | null)[]): string {
  return numbers.length === 1 ? (numbers[0] ?? '') : JSON.stringify(numbers);
}

/** Where a person finds out whether it was voided. */
export function lookupOf({ shipment_id }: WireVoidRequest): string {
  return `${shipment_id} in the shipping history of the UPS account`;
}
