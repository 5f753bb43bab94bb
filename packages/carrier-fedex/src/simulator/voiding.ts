/**
 * Voiding: `SHPCResponseVO_CancelShipment`. A refusal of what was tendered or voided has status 200 and no code, as FedEx
 * documents none. `TRACKINGNUMBER.NOTFOUND` stands in for a code that is not published.
 */
import { refuse } from '@waybill/simulator';
import { VIRTUAL } from './rating.js';
import type { Sold } from './sold.js';

const TEXTS = {
  voided: 'Shipment is successfully cancelled',
  already: 'Shipment has already been cancelled.',
  too_late: 'Shipment has already been tendered to FedEx and cannot be cancelled.',
};

/** `output` of a reply. @throws Refusal */
export function cancelShipment(
  {
    trackingNumber,
    emailShipment = false,
  }: { readonly trackingNumber: string; readonly emailShipment?: boolean | undefined },
  account: string,
  sold: Sold,
): object {
  const shipment = sold.find(trackingNumber);
  if (shipment === undefined) throw refuse('TRACKINGNUMBER.NOTFOUND', 'Tracking number cannot be found.');
  if (shipment.account !== account)
    throw refuse('SHIPMENT.USER.UNAUTHORIZED', 'Requested user is not authorized to perform the operation.');
  // A pending shipment is cancelled as one, and nothing else is.
  if (shipment.facts.emailed !== emailShipment)
    throw refuse('EMAILSHIPMENT.INVALID', 'Email shipment indicator is invalid for this shipment.');
  const result = sold.void(shipment);
  return {
    cancelledShipment: result === 'voided',
    cancelledHistory: result === 'voided',
    ...(result === 'voided' ? { successMessage: TEXTS.voided } : { message: TEXTS[result] }),
    alerts: [VIRTUAL],
  };
}
