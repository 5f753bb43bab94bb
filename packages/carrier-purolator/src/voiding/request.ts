import type { OperationContext } from '@waybill/carrier-kit';
import { wholeShipment } from '@waybill/carrier-kit/after';
import type { VoidRequest } from '@waybill/core/plugin';
import type { OpenSettings } from '../settings.js';
import type { SoapHeader } from '../soap.js';

/** What is to be voided. */
export interface WireVoidRequest extends SoapHeader {
  /** Of the shipment. That of any of its packages voids all of them too. */
  readonly pin: string;
  /** The PINs of all packages. */
  readonly tracking_numbers: readonly (string | null)[];
}

export function createRequest(
  request: VoidRequest,
  { account, report }: OperationContext<OpenSettings>,
): WireVoidRequest {
  const { tracking_number, reference } = request.shipment;
  const tracking_numbers = wholeShipment(request, report);
  const pin =
    (reference?.type === 'shipment-pin' ? reference.value : undefined) ??
    tracking_number ??
    tracking_numbers.find((number) => number !== null);
  if (pin === undefined) report.required('shipment.tracking_number', 'or a reference of type shipment-pin');
  return {
    request_id: account.context.newId(),
    language: account.settings.language,
    pin: pin ?? '',
    tracking_numbers,
  };
}

/** Where a person finds out whether it was voided. */
export function lookupOf({ pin }: WireVoidRequest): string {
  return `the shipment ${pin} in your Purolator account: a voided one is on no manifest`;
}
