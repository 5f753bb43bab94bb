/** `customerDetails`: everyone who has to do with a shipment. */
import { extraWord, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { RequestFields } from '@waybill/core/plugin';
import { type PartyDetails, partyOf } from '../parties.js';

/** In the order of the contract. */
export interface CustomerDetails {
  readonly shipperDetails: PartyDetails;
  readonly receiverDetails: PartyDetails;
  readonly buyerDetails?: PartyDetails;
  readonly importerDetails?: PartyDetails;
}

/** What decides on the parties besides the addresses. */
interface Circumstances {
  /** Goods are declared to customs. */
  readonly declarable: boolean;
  /** It is held at a service point, for which DHL wants a buyer: the receiver, where there is no other. */
  readonly collected: boolean;
}

export function customerDetails(
  request: RequestFields,
  { declarable, collected }: Circumstances,
  report: Reporter,
): CustomerDetails {
  const { shipper, recipient, shipment } = request;
  const receiver = partyOf(recipient, 'recipient', request, report);
  const sold_to = declarable ? shipment.customs?.sold_to : undefined;
  const buyer = sold_to && partyOf(sold_to, 'shipment.customs.sold_to', request, report);
  const importer = extraWord(shipment.customs, 'importer', ['sold_to'], 'shipment.customs', report);
  if (importer !== undefined && declarable && buyer === undefined)
    report.required('shipment.customs.sold_to', 'when the buyer is the importer');
  return omitUndefined({
    shipperDetails: partyOf(shipper, 'shipper', request, report),
    receiverDetails: receiver,
    buyerDetails: buyer ?? (collected ? receiver : undefined),
    importerDetails: importer === undefined ? undefined : buyer,
  });
}
