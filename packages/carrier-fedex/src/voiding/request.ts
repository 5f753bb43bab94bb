import type { OperationContext } from '@waybill/carrier-kit';
import { wholeShipment } from '@waybill/carrier-kit/after';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { VoidRequest } from '@waybill/core/plugin';
import type { Account } from '../settings.js';

/** What is to be voided. */
export interface WireVoidRequest {
  readonly transaction_id: string;
  readonly account_number: string;
  /** The master tracking number; left out for a shipment that is known only by its job. */
  readonly tracking_number?: string;
  /** `jobId` of a shipment that FedEx creates in the background, where no number of it is known. */
  readonly job?: string;
  /** A return whose label FedEx sends by e-mail. */
  readonly email: boolean;
  /** The tracking numbers of all packages. */
  readonly tracking_numbers: readonly (string | null)[];
}

export function createRequest(
  request: VoidRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireVoidRequest {
  const { tracking_number, reference, meta } = request.shipment;
  const tracking_numbers = wholeShipment(request, report);
  const master = tracking_number ?? tracking_numbers.find((number) => number !== null);
  const job = reference?.type === 'jobId' && master === undefined ? reference.value : undefined;
  if (master === undefined && job === undefined)
    report.required('shipment.tracking_number', 'or a reference of type jobId');
  return omitUndefined({
    transaction_id: account.context.newId(),
    account_number: account.settings.account_number,
    tracking_number: master,
    job,
    email: typeof meta?.return_label_url === 'string',
    tracking_numbers,
  });
}

/** Where a person finds out whether it was voided. */
export function lookupOf(master: string): string {
  return `${master} among the shipments of the FedEx account: a voided one is tracked as cancelled`;
}
